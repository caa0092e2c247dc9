import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const patienceMs = 5_000;
const pollMs = 100;

async function programOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  if (fromProc !== undefined) return fromProc;
  return run('ps', ['-o', 'comm=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

async function holder(file: string): Promise<number | undefined> {
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && (await programOf(pid)).includes('postgres') ? pid : undefined;
}

/**
 * Makes sure that no server runs on the data directory. A server whose portal was killed gets a moment to shut down.
 * The files of a crash are removed, even if another program has the old process id now.
 * @throws if another portal uses the directory
 */
export async function claim(data: string): Promise<void> {
  const file = resolve(data, 'postmaster.pid');
  let pid = await holder(file);
  for (const deadline = Date.now() + patienceMs; pid && Date.now() < deadline; pid = await holder(file))
    await pause(pollMs);
  if (pid) throw new Error(`Another portal is using ${data} (PostgreSQL runs there as process ${pid}).`);
  await rm(file, { force: true });
}
