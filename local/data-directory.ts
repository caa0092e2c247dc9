import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from '@portal/command-line/lock';

const lockName = 'portal.lock';

/**
 * Makes this process the one that uses a data directory.
 * @returns what gives it back
 * @throws where another portal is using it
 */
export async function claimDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const release = await tryLock(path.join(dataDir, lockName)).catch((error: Error) => {
    throw new Error(`DATA_DIR cannot be used: ${error.message}`, { cause: error });
  });
  if (release) return release;
  throw new Error(`Another portal is using ${dataDir}. Stop it, or set DATA_DIR to another directory.`);
}

/** Deletes a data directory. @throws where a portal is using it, or where it is something else. */
export async function deleteDataDirectory(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, lockName))) {
    throw new Error(`${dataDir} is not a data directory of the portal; nothing was deleted.`);
  }
  await claimDataDirectory(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
