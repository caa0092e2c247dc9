import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@portal/command-line/programs';
import { startNode } from '../test-support/command.ts';
import { declaredAlone } from '../testing/declared-programs.ts';
import { allPrograms, nginx, redisServer } from '../testing/programs.ts';

let folder: string;
/** Surroundings as on a machine that has only Node and npm. */
let onlyNode: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(await realpath(tmpdir()), 'programs-'));
  onlyNode = declaredAlone(path.join(folder, 'only-node'), new Map());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (command: string, ...words: string[]) =>
  startNode(['local/bootstrap.mjs', command, ...words], { ...onlyNode, DATA_DIR: path.join(folder, 'data') });

/** As each missing program is named: with its variable, and with the package that brings it. */
const naming = (titles: string[]) =>
  allPrograms
    .filter(({ title }) => titles.includes(title))
    .map(({ title, variable }) => `  ${title} (or the path to it in ${variable})`);

describe('On a machine that has only Node and npm', () => {
  test('`npm test` names every program that it will need before its first test, and fails', async () => {
    const started = run('test');
    // A run that finds a program all the same must not become a run of all tests within this one.
    const guard = setTimeout(() => started.child.kill(), 60_000);
    const { code, output } = await started.ended;
    clearTimeout(guard);
    expect(code).toBe(1);
    const titles = ['Chromium', 'git', 'kubectl', 'nginx', 'PostgreSQL with pg_dump', 'redis-server'];
    titles.push('Firefox', 'WebKitWebDriver', 'Xvfb', 'promtool', 'systemd-analyze');
    for (const line of naming(titles)) expect(output).toContain(line);
    expect(naming(titles)).toHaveLength(11);
    expect(output).toMatch(
      /apt-get install git redis-server chromium-headless-shell kubernetes-client postgresql prometheus systemd firefox-esr nginx webkit2gtk-driver xvfb\n/,
    );
    expect(output).not.toMatch(/PASS|FAIL|built/);
    expect(output.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  });

  test('`npm test` asks apt for all of them in one go, and for each alone where apt knows one of them not', async () => {
    const tools = path.join(folder, 'tools');
    await mkdir(tools);
    const log = path.join(folder, 'apt.log');
    await writeFile(
      path.join(tools, 'apt-get'),
      `#!/bin/sh\necho "$*" >>${log}\ncase "$*" in *install*) exit 100; esac\n`,
    );
    await writeFile(path.join(tools, 'sudo'), '#!/bin/sh\nshift\nexec "$@"\n');
    for (const tool of ['apt-get', 'sudo']) await chmod(path.join(tools, tool), 0o755);
    const PATH = `${tools}:${onlyNode.PATH}`;
    const { code, output } = await startNode(['local/bootstrap.mjs', 'test', 'deploy'], { ...onlyNode, PATH }).ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('needs what this machine lacks') });
    const installs = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(' install '));
    const asked = installs.map((line) => line.replace(/.*--no-install-recommends /, ''));
    const packages = ['chromium-headless-shell', 'git', 'kubernetes-client', 'postgresql', 'prometheus', 'systemd'];
    expect(asked).toEqual([packages.join(' '), ...packages]);
  });

  test('other commands say at their start what they lack, and do nothing', async () => {
    const commands: [program: string, who: string, ...words: string[]][] = [
      ['Chromium', 'npm run bench -- weight', 'bench', 'weight'],
      ['Chromium', 'npm run release -- promote', 'release', 'promote', 'hours'],
      ['PostgreSQL with pg_dump', 'npm run rehearse-restore', 'rehearse-restore'],
    ];
    const outcomes = await Promise.all(commands.map(([, , command = '', ...words]) => run(command, ...words).ended));
    const said = outcomes.map(({ code, output }) => ({ code, lines: output.split('\n').slice(0, 2) }));
    expect(said).toEqual(
      commands.map(([program, who]) => ({
        code: 1,
        lines: [`${who} needs what this machine lacks:`, expect.stringContaining(naming([program])[0] as string)],
      })),
    );
  });
});

describe('A test finds', () => {
  test('the programs that its project declared, wherever they are, and no others of the machine', async () => {
    const machine = path.join(folder, 'machine/bin');
    await mkdir(machine, { recursive: true });
    const names = ['redis-server', 'nginx', 'jq', 'cat'];
    for (const name of names) {
      await writeFile(path.join(machine, name), `#!/bin/sh\necho ${name}\n`);
      await chmod(path.join(machine, name), 0o755);
    }
    const before = process.env.PATH;
    process.env.PATH = machine;
    const declared = new Map([[redisServer, path.join(machine, 'redis-server')]]);
    const environment = declaredAlone(path.join(folder, 'declared'), declared);
    process.env.PATH = before;
    const found = names.filter((name) => spawnSync('/bin/sh', ['-c', name], { env: environment }).status === 0);
    expect(found).toEqual(['redis-server', 'cat']);
  });

  test('no program of another project: neither by name, nor by its place, nor through its variable', () => {
    expect(findProgram(nginx)).toBeUndefined();
    for (const undeclared of ['nginx', '/usr/sbin/nginx', 'kubectl', '/usr/bin/kubectl', '/usr/bin/env'])
      for (const start of [spawnSync, execFileSync])
        expect(() => start(undeclared, ['--version'])).toThrow(`'local' did not declare the program '${undeclared}'`);
  });
});
