import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const program = `
  const { tryLock } = await import(process.argv[1]);
  console.log((await tryLock(process.argv[2])) ? 'taken' : 'refused');`;

/** Tries to take the lock that a process with this id holds. */
async function tryAfter(pid: number): Promise<string> {
  await writeFile(path.join(folder, '1'), `${hostname()}\n${pid}\n`);
  const words = ['--input-type=module', '-e', program, require.resolve('@portal/command-line/lock'), folder];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return stdout.trim();
}

it('is refused while the process that holds it runs', async () => {
  expect(await tryAfter(process.pid)).toBe('refused');
});

it('is free as soon as that process has ended, also before its parent has noticed', async () => {
  // `exec` makes a parent that never asks how its child ended.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  const isEnded = async () => / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z '));
  while (!(await isEnded())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await tryAfter(pid)).toBe('taken');
  parent.kill();
});

it('is free after a process that could not write down that it holds it, as on a full disk', async () => {
  const words = ['--input-type=module', '-e', program, require.resolve('@portal/command-line/lock'), folder];
  // No file may have a single byte.
  const full = promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, ...words]);
  await expect(full).rejects.toMatchObject({ stderr: expect.stringContaining('EFBIG') });
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout.trim()).toBe('taken');
});
