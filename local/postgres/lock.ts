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

/** The server that runs on a data directory. The file of a crash names none. @returns its process and its port */
export async function holder(data: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(resolve(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && (await programOf(pid)).includes('postgres') ? { pid, port: Number(lines[3]) } : undefined;
}

/**
 * Makes sure that no server runs on the data directory. A server whose portal was killed gets a moment to shut down.
 * The files of a crash are removed, even if another program has the old process id now.
 * @throws if another portal uses the directory
 */
export async function claim(data: string): Promise<void> {
  let server = await holder(data);
  for (const deadline = Date.now() + patienceMs; server && Date.now() < deadline; server = await holder(data))
    await pause(pollMs);
  if (server)
    throw new Error(
      `Another portal is using ${data} (PostgreSQL runs there as process ${server.pid}). Stop it, or set DATA_DIR to another directory.`,
    );
  await rm(resolve(data, 'postmaster.pid'), { force: true });
}
