import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { tryLock } from '@portal/command-line/lock';

const lockName = 'portal.lock';

/** All that a portal, or the release tool, makes in its data directory. The lock is last: it holds until the rest is gone. */
const ownNames = ['inbox', 'postgres', 'store', lockName];

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
 * Deletes what portals made in a data directory, and the directory if nothing else is in it.
 * @returns whether the directory is gone
 * @throws if a portal uses it, or if it is not a data directory
 */
export async function deleteDataDirectory(dataDir: string): Promise<boolean> {
  if (!existsSync(path.join(dataDir, lockName))) {
    throw new Error(`${dataDir} is not a data directory of the portal; nothing was deleted. Correct DATA_DIR.`);
  }
  await claimDataDirectory(dataDir);
  const remove = (place: string) => rm(place, { recursive: true, force: true, maxRetries: 3 });
  for (const name of ownNames) await remove(path.join(dataDir, name));
  const isEmpty = (await readdir(dataDir)).length === 0;
  if (isEmpty) await remove(dataDir);
  return isEmpty;
}
