import { lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/** A directory for one test run. Those of runs that were killed are removed. */
export async function makeTemporaryDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  // A process id says which process only together with the machine, and on Linux the container.
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  const prefix = `portal-run-${hostname()}-${container.replace(/\D/g, '')}-`;
  for (const name of await readdir(tmpdir()).catch(() => [] as string[]))
    if (name.startsWith(prefix))
      await removeIfLeft(path.join(tmpdir(), name), Number.parseInt(name.slice(prefix.length), 10));
  const directory = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  return { directory, remove: () => remove(directory) };
}

const remove = (directory: string) => rm(directory, { recursive: true, force: true, maxRetries: 5 });

/** What cannot be removed stays: no run fails for it. */
async function removeIfLeft(directory: string, pid: number): Promise<void> {
  const owner = await lstat(directory).catch(() => undefined);
  if (owner?.uid === process.getuid?.() && hasEnded(pid)) await remove(directory).catch(() => {});
}

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
