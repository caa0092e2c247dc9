import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from '@portal/command-line/lock';

const lockName = 'portal.lock';

/**
 * Reserves a data directory for this process.
 * @returns a function that releases it
 * @throws if another portal uses it
 */
export async function claimDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const release = await tryLock(path.join(dataDir, lockName)).catch((error: Error) => {
    throw new Error(`DATA_DIR cannot be used: ${error.message}`, { cause: error });
  });
  if (release) return release;
  throw new Error(`Another portal is using ${dataDir}. Stop it, or set DATA_DIR to another directory.`);
}

/**
 * Deletes a data directory.
 * @throws if a portal uses it, or if it is not a data directory
 */
export async function deleteDataDirectory(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, lockName))) {
    throw new Error(`${dataDir} is not a data directory of the portal; nothing was deleted. Correct DATA_DIR.`);
  }
  await claimDataDirectory(dataDir);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
