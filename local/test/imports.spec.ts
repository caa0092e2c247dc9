import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const repository = path.resolve(__dirname, '../..');
const script = path.join(repository, 'local/checks/imports.mjs');

/** A small repository of the portal's shape, in which every import is allowed. */
const sound = {
  'packages/contracts/src/index.ts': "import { z } from 'zod';\nexport const name = z.string();",
  'packages/sdk/src/index.ts': "export { name } from '@portal/contracts';",
  'packages/ui/src/index.ts': 'export const Button = 1;',
  'shell/src/main.tsx': "import { Button } from '@portal/ui';\nexport const page = <b>{Button}</b>;",
  'mf-hours/src/remote.tsx': "import type { name } from '@portal/sdk';\nexport type N = typeof name;",
  'mf-landing/src/remote.tsx': 'export const routes = [];',
  'services/src/hours/hours.service.ts':
    "import { UsersService } from '../users/users.service.ts';\nvoid UsersService;",
  'services/src/users/users.service.ts': 'export class UsersService {}',
  'services/src/users/rows.ts': 'export const rows = 1;',
  'services/src/audit/audit.ts': "import { Event } from './event.entity.ts';\nvoid Event;",
  'services/src/audit/event.entity.ts': 'export class Event {}',
  'local/portal.ts': 'export const start = 1;',
  'edge/src/edge.ts': "import { name } from '@portal/contracts';\nvoid name;",
};

const dependencies: Record<string, string[]> = {
  'packages/contracts': ['zod'],
  'packages/sdk': ['@portal/contracts'],
  'packages/ui': [],
  shell: ['@portal/ui', '@portal/sdk', '@portal/contracts'],
  'mf-hours': ['@portal/sdk'],
  'mf-landing': [],
  services: ['@portal/contracts'],
  edge: ['@portal/contracts'],
  local: [],
};

let folder: string;

const write = async (file: string, content: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
};

async function writeWorkspace(workspace: string): Promise<void> {
  const name = `@portal/${path.basename(workspace)}`;
  const names = dependencies[workspace]?.map((dependency) => [dependency, '*']) ?? [];
  const manifest = { name, exports: './src/index.ts', dependencies: Object.fromEntries(names) };
  await write(`${workspace}/package.json`, JSON.stringify(manifest));
  await symlink(path.join(folder, workspace), path.join(folder, 'node_modules', name));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'imports-'));
  await mkdir(path.join(folder, 'node_modules/@portal'), { recursive: true });
  await write('node_modules/zod/package.json', JSON.stringify({ name: 'zod', main: 'index.js' }));
  await write('node_modules/zod/index.js', 'exports.z = {};');
  await cp(path.join(repository, '.dependency-cruiser.cjs'), path.join(folder, '.dependency-cruiser.cjs'));
  const workspaces = ['packages/*', ...Object.keys(dependencies).filter((name) => !name.startsWith('packages/'))];
  await write('package.json', JSON.stringify({ name: 'sound', workspaces }));
  for (const workspace of Object.keys(dependencies)) await writeWorkspace(workspace);
  for (const [file, content] of Object.entries(sound)) await write(file, content);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const check = () =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [script], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });

test('imports that follow the architecture pass', async () => {
  expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining('no dependency violations') });
});

const wrong: [rule: string, file: string, line: string][] = [
  ['contracts-only-zod', 'packages/contracts/src/index.ts', "import '@portal/ui';"],
  ['imports-of-ui', 'packages/ui/src/index.ts', "import '@portal/contracts';"],
  ['imports-of-sdk', 'packages/sdk/src/index.ts', "import '@portal/ui';"],
  ['imports-of-shell', 'shell/src/main.tsx', "import '../../mf-hours/src/remote.tsx';"],
  ['remotes-never-meet', 'mf-hours/src/remote.tsx', "import { routes } from '../../mf-landing/src/remote.tsx';"],
  ['imports-of-services', 'services/src/hours/hours.service.ts', "import type { Button } from '@portal/ui';"],
  ['service-features-meet-at-their-public-class', 'services/src/hours/hours.service.ts', "import '../users/rows.ts';"],
  ['foundations-know-no-feature', 'services/src/audit/audit.ts', "import '../users/users.service.ts';"],
  ['foundations-keep-their-entities', 'services/src/users/rows.ts', "import '../audit/event.entity.ts';"],
  ['local-never-ships', 'edge/src/edge.ts', "import '../../local/portal.ts';"],
  ['workspaces-by-name', 'edge/src/edge.ts', "import '../../packages/contracts/src/index.ts';"],
  ['declared-dependencies', 'mf-landing/src/remote.tsx', "import 'zod';"],
  ['declared-workspaces', 'mf-landing/src/remote.tsx', "import '@portal/ui';"],
  ['no-cycles', 'services/src/users/users.service.ts', "import type {} from '../hours/hours.service.ts';"],
  ['resolvable', 'mf-landing/src/remote.tsx', "import './missing.ts';"],
];

describe('Of imports that do not,', () => {
  let checked: ReturnType<typeof check>;

  beforeAll(async () => {
    for (const [file, content] of Object.entries(sound)) {
      const lines = wrong.filter(([, where]) => where === file).map(([, , line]) => line);
      await write(file, [...lines, content].join('\n'));
    }
    checked = check();
  });

  test.each(wrong)('%s is refused', async (rule, file) => {
    const { code, output } = await checked;
    expect(code).toBe(1);
    const found = output.split('error ').filter((error) => error.startsWith(`${rule}:`));
    expect(found).toContainEqual(expect.stringContaining(`${file} `));
  });
});

test.each([
  "import { env } from 'node:process';\nexport const all = env;",
  'const { env } = process;\nexport const all = env;',
  'let { env } = process;\nexport const all = env;',
  'var self = globalThis.process;\nexport const all = self.env;',
  'const self = globalThis.process;\nexport const all = self.env;',
  'export const all = process.env;',
])('the environment is read by its own package alone: %j', async (content) => {
  for (const file of ['biome.json', 'local/checks/process-env.grit'])
    await cp(path.join(repository, file), path.join(folder, file));
  const files = ['edge/src/variables.ts', 'packages/environment/src/variables.ts'];
  for (const file of files) await write(file, content);
  const words = ['lint', '--vcs-enabled=false', '--reporter=github', ...files];
  const { stdout } = spawnSync(path.join(repository, 'node_modules/.bin/biome'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout.match(/^::error .*?,file=[^,]+/gm)).toEqual([expect.stringMatching(/edge\/src\/variables\.ts$/)]);
});
