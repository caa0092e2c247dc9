import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tryLock } from '@portal/command-line/lock';

const prefix = 'portal-test-';

/** A directory for one test run. Removes the directories of killed runs. */
export async function makeTemporaryDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  await removeLeftovers();
  for (;;) {
    const directory = await mkdtemp(path.join(tmpdir(), prefix));
    // Another run takes a new one that has no lock yet for a leftover.
    if (await tryLock(lockOf(directory))) return { directory, remove: () => removeWhole(directory) };
  }
}

const lockOf = (directory: string) => path.join(directory, 'lock');

const removeWhole = (directory: string) => rm(directory, { recursive: true, force: true, maxRetries: 5 });

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const directory of names.map((name) => path.join(tmpdir(), name))) {
    // A directory of another user or of a running test stays.
    const free = await tryLock(lockOf(directory)).catch(() => undefined);
    if (free) await removeWhole(directory);
  }
}
