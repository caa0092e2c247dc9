import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram, git } from '@portal/command-line/programs';
import { areaOf, type ReleasedRemote } from '@portal/contracts';
import { repository, startNode } from '../test-support/command.ts';
import { affectedTests } from '../testing/affected.ts';
import { changedFiles } from '../testing/changed-files.ts';
import { chooseTests } from '../testing/choose.ts';
import { browserTestsOf, ranBy } from '../testing/projects.ts';

describe('The tests that a change can touch', () => {
  const graph = new Map([
    ['mf-hours/src/phrase.spec.ts', ['mf-hours/src/phrase.ts']],
    ['mf-hours/src/phrase.ts', ['packages/contracts/src/hours.ts']],
    ['mf-hours/src/remote.tsx', ['mf-hours/src/phrase.ts']],
    ['services/src/main.ts', ['packages/contracts/src/hours.ts']],
    ['services/test/review.spec.ts', ['services/test/support/people.ts']],
    ['e2e/specs/hours-form.spec.ts', ['e2e/support/toasts.ts']],
    ['local/backing.ts', ['local/identity/server.ts']],
  ]);
  const specs = new Map([
    ['contracts', ['packages/markdown/test/html.spec.ts']],
    ['web', ['mf-hours/src/phrase.spec.ts', 'packages/ui/src/styles/tokens.spec.ts']],
    ['services', ['services/test/review.spec.ts', 'services/test/feeds.spec.ts']],
    ['deploy', ['deploy/test/hosting.spec.ts']],
    ['local', ['local/test/inbox.spec.ts']],
    ['e2e', ['e2e/specs/hours-form.spec.ts', 'e2e/specs/landing.spec.ts', 'e2e/specs/keyboard.spec.ts']],
  ]);
  const chosen = (...changed: string[]) =>
    Object.fromEntries(affectedTests(changed, graph, specs).map(({ project, files }) => [project, files]));
  const all = Object.fromEntries(specs);
  const none = Object.fromEntries([...specs.keys()].map((project) => [project, [] as string[]]));
  const of = (...projects: string[]) =>
    Object.fromEntries(projects.map((project) => [project, specs.get(project) as string[]]));

  it('are of all projects, so that no project is named with them', async () => {
    await expect(chooseTests(['services', '--changed'])).rejects.toThrow("'npm test -- --changed [commit]'");
    await expect(chooseTests(['--changed', 'HEAD', 'services'])).rejects.toThrow("'npm test -- --changed [commit]'");
  });

  test.each<[string, string, Record<string, string[]>]>([
    ['a guide', 'docs/scale.md', none],
    ['a test', 'services/test/review.spec.ts', { ...none, services: ['services/test/review.spec.ts'] }],
    ['what tests import', 'e2e/support/toasts.ts', { ...none, e2e: ['e2e/specs/hours-form.spec.ts'] }],
    [
      'what a test reads beside it',
      'packages/ui/src/styles/tokens.css',
      { ...none, ...of('e2e'), web: ['packages/ui/src/styles/tokens.spec.ts'] },
    ],
    ['the services, which tests start', 'services/src/main.ts', { ...none, ...of('services', 'local', 'e2e') }],
    [
      'what the services, releases and browsers are tested with',
      'local/identity/server.ts',
      { ...none, ...of('services', 'deploy', 'local', 'e2e') },
    ],
    [
      'the renderer of posts, whose tests start it',
      'packages/markdown/src/html.ts',
      { ...none, ...of('contracts', 'e2e') },
    ],
    ['a guide whose commands tests run', 'docs/operations.md', { ...none, ...of('deploy', 'services') }],
    ['a guide whose list a test checks', 'docs/security.md', { ...none, ...of('local') }],
    ['a guide whose table a test compares with the product', 'docs/architecture.md', { ...none, ...of('services') }],
    [
      'a remote: no browser test of another remote',
      'mf-hours/src/phrase.ts',
      {
        ...none,
        web: ['mf-hours/src/phrase.spec.ts'],
        e2e: ['e2e/specs/hours-form.spec.ts', 'e2e/specs/keyboard.spec.ts'],
      },
    ],
    [
      'what pages and services import',
      'packages/contracts/src/hours.ts',
      { ...none, ...of('services', 'local', 'e2e'), web: ['mf-hours/src/phrase.spec.ts'] },
    ],
    ['a package', 'package-lock.json', all],
  ])('of %s', (_what, changed, expected) => {
    expect(chosen(changed)).toEqual(expected);
  });

  test.each([
    ['services', ['services/test']],
    ['deploy', ['deploy/test', 'release/test', 'edge/test']],
    ['local', ['local/test']],
  ])('of %s run where a document changed that one of them reads', (project, folders) => {
    const texts = folders
      .map((folder) => path.join(repository, folder))
      .flatMap((folder) =>
        readdirSync(folder, { encoding: 'utf8', recursive: true }).map((file) => path.join(folder, file)),
      )
      // The examples above are read by nobody.
      .filter((file) => file.endsWith('.spec.ts') && file !== __filename)
      .map((file) => readFileSync(file, 'utf8'));
    const documents = texts.flatMap((text) => [...text.matchAll(/'(docs\/[\w./-]+)'/g)].map(([, name]) => name));
    expect(documents.length).toBeGreaterThan(0);
    expect(ranBy[project]).toEqual(expect.arrayContaining(documents));
  });

  test('name browser tests that exist', () => {
    const named = Object.values(browserTestsOf).flat();
    const missing = named.filter((name) => !existsSync(path.join(__dirname, `../../e2e/specs/${name}.spec.ts`)));
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(browserTestsOf))(
    'leave out no browser test of %s that opens another remote',
    (remote, names) => {
      const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
      const portals = Object.keys(browserTestsOf).map((name) => JSON.parse(read(`${name}/portal.json`)));
      const remotes = Object.fromEntries(
        portals.map((portal) => [`mf-${portal.name}`, { extras: { portal } } as ReleasedRemote]),
      );
      const opened = names.flatMap((name) =>
        [...read(`e2e/specs/${name}.spec.ts`).matchAll(/['`](\/\w[\w/]*)/g)].map(([, pathname = '']) => ({
          name,
          pathname,
          remote: areaOf(pathname, remotes)?.remote ?? remote,
        })),
      );
      expect(opened.filter((one) => one.remote !== remote)).toEqual([]);
    },
  );
});

test('Every workspace belongs to a test project, so that no test file is left out', async () => {
  const print =
    "console.log(JSON.stringify((await import('./jest.config.mjs')).default.projects.flatMap(({ roots }) => roots)))";
  const { output } = await startNode(['--input-type=module', '-e', print], {}).ended;
  const roots = [...JSON.parse(output), '<rootDir>/e2e'] as string[];
  const lockfile = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8'));
  const workspaces = Object.keys(lockfile.packages).filter((place) => place && !place.includes('node_modules/'));
  expect(workspaces.length).toBeGreaterThan(15);
  const isInOne = (place: string) => roots.some((root) => `<rootDir>/${place}/`.startsWith(`${root}/`));
  expect(workspaces.filter((place) => !isInOne(place))).toEqual([]);
});

describe('Changed files', () => {
  let folder: string;
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const run = (...words: string[]) => execFileSync(findProgram(git) as string, words, { cwd: folder, stdio: 'pipe' });
  const commit = () => {
    run('add', '.');
    run('-c', 'user.name=A', '-c', 'user.email=a@b.test', 'commit', '-qm', 'area: change something');
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'changed-'));
    run('init', '-q', '-b', 'main');
    for (const file of ['kept.ts', 'deleted.ts', 'edited.ts']) await write(file, 'one');
    commit();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are those of the branch since it left main, and those that are not committed yet', async () => {
    run('checkout', '-qb', 'branch');
    await write('committed.ts', 'one');
    commit();
    run('checkout', '-q', 'main');
    await write('of-others.ts', 'one');
    commit();
    run('checkout', '-q', 'branch');
    await write('edited.ts', 'two');
    await write('new.ts', 'one');
    await rm(path.join(folder, 'deleted.ts'));
    const files = ['committed.ts', 'deleted.ts', 'edited.ts', 'new.ts'];
    expect(changedFiles(folder)).toEqual({ base: 'main', files });
    expect(changedFiles(folder, 'HEAD')).toEqual({ base: 'HEAD', files: files.slice(1) });
  });

  test('since a commit that is unknown are refused', () => {
    expect(() => changedFiles(folder, 'nowhere')).toThrow(
      "git finds no common commit of 'nowhere' and the present one. Name another one, or run `git fetch --unshallow`.",
    );
  });
});
