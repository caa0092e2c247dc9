import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startNode } from '../test-support/command.ts';
import { descendants, isRunning } from '../test-support/processes.ts';
import { copyRepository } from '../test-support/repository-copy.ts';

let copy: Awaited<ReturnType<typeof copyRepository>>;
let programs: string;
const started: number[] = [];

/** A copy in which nothing is installed, as after `git clone`. */
beforeAll(async () => {
  copy = await copyRepository();
  await rm(path.join(copy.folder, 'node_modules'), { recursive: true, force: true });
  programs = await mkdtemp(path.join(tmpdir(), 'npm-'));
});
afterAll(async () => {
  for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
  await copy?.remove();
  await rm(programs, { recursive: true });
});

/** The registry is not asked: what npm does with it is replaced. Unlike npm, a shell would not hear a signal below `nohup`. */
async function start(npm: string) {
  await writeFile(path.join(programs, 'npm'), `#!${process.execPath}\n${npm}\n`, { mode: 0o755 });
  await mkdir(path.join(copy.folder, '.work'), { recursive: true });
  return startNode(['local/bootstrap.mjs', 'check'], { PATH: `${programs}:${process.env.PATH}` }, copy.folder);
}

const untilSignal = `
  const end = () => console.log('npm has ended') ?? process.exit(1);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => setTimeout(end, 200));
  console.log('npm has started');
  setInterval(() => {}, 1000);`;

describe('The installation of packages', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends with %s, and the next one finds nothing running',
    async (signal) => {
      const installing = await start(untilSignal);
      await installing.says(/npm has started/);
      const family = descendants(installing.child.pid as number).map(({ pid }) => pid);
      expect(family.length).toBeGreaterThan(0);
      started.push(...family);
      installing.child.kill(signal);
      const { code, output } = await installing.ended;
      expect(output).toMatch(/npm has ended\n$/);
      expect(code).not.toBe(0);
      expect(family.filter(isRunning)).toEqual([]);
    },
  );

  it('takes all packages, whatever NODE_ENV or npm leaves out', async () => {
    const { output } = await (await start(`console.log('npm', ...process.argv.slice(2)); process.exit(1)`)).ended;
    expect(output).toContain('npm ci --include=dev\n');
  });

  it('that fails says what it needs, whatever npm says is missing', async () => {
    const { code, output } = await (await start(`console.error('npm error: no space left'); process.exit(28)`)).ended;
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /no space left\nnpm ci failed with exit code 28\. See its messages above: it needs the npm registry and a package-lock\.json that fits\.\n$/,
      ),
    });
  });
});
