import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ReleaseChange, RemotesDocument } from '@portal/contracts';
import { runProgram } from '@portal/local/test-support/command';
import { type Fixture, publishFixture } from '@portal/local/test-support/fixture-remote';
import { TestStore, untried } from '@portal/local/test-support/release-store';
import { copyRepository } from '@portal/local/test-support/repository-copy';
import { parse } from 'yaml';

// Chromium opens pages here, on a machine that has other tests to run.
jest.setTimeout(300_000);

let copy: Awaited<ReturnType<typeof copyRepository>>;
let released: TestStore;
let store: TestStore;

/** Everything that decides what visitors get. */
const whatVisitorsGet = async () =>
  Promise.all([
    ...['active.json', 'remotes.json', 'index.html'].map((file) => store.text(file)),
    ...['history', 'areas'].map((folder) => store.list(folder)),
  ]);

async function refused(...words: string[]): Promise<string> {
  const before = await whatVisitorsGet();
  const { code, output } = await store.release(...words);
  expect(code).toBe(1);
  expect(await whatVisitorsGet()).toEqual(before);
  return output;
}

const fileOf = async (app: string, pattern: RegExp) => {
  const { files } = await store.publishedRelease(app);
  return Object.keys(files).find((name) => pattern.test(name)) as string;
};

const source = (file: string) => path.join(copy.folder, 'mf-study-hall', file);

beforeAll(async () => {
  copy = await copyRepository();
  // The shell is that of the repository, where it is built already.
  released = await TestStore.create();
  await released.mustRelease('publish', 'shell');
  await released.promote('shell');
  store = released.for(copy.folder);
});

afterAll(async () => {
  await store.remove();
  await released.remove();
  await copy.remove();
});

/** npm as it comes with Node 20 and 22: of the lockfile of a newer one, it writes no `libc`. */
async function olderNpm(): Promise<Record<string, string>> {
  const tools = path.join(copy.folder, '.work/older-npm');
  const forget = `const fs = require('fs'), file = 'package-lock.json', lock = JSON.parse(fs.readFileSync(file));
    for (const entry of Object.values(lock.packages)) delete entry.libc;
    fs.writeFileSync(file, JSON.stringify(lock, null, 2) + '\\n')`;
  await mkdir(tools, { recursive: true });
  const script = `#!/bin/sh\nPATH='${process.env.PATH}' npm "$@" && node -e "${forget}"\n`;
  await writeFile(path.join(tools, 'npm'), script, { mode: 0o755 });
  return { PATH: `${tools}:${process.env.PATH}` };
}

describe('A new remote', () => {
  /** What the command does, in the process of the tool. @throws what it would print where it fails */
  const newRemote = async (...words: string[]) => (await store.tool).ask<string>('newRemote', ...words);

  test('is made by one command, and is active by publishing and promoting it, without a release of the shell', async () => {
    const shell = await store.text('index.html');
    const create = () => runProgram(['local/new-remote/main.ts', 'study-hall'], {}, copy.folder);
    expect(await create()).toMatchObject({ code: 0, output: expect.stringContaining('/dashboard/study-hall') });
    expect(await create()).toEqual({ code: 1, output: 'mf-study-hall is there already\n' });
    await store.mustRelease('publish', 'study-hall');
    await store.mustRelease('promote', 'study-hall');
    const { microFrontends } = RemotesDocument.parse(await store.json('remotes.json'));
    expect(microFrontends['study-hall']?.extras.portal).toMatchObject({
      areas: [{ path: '/dashboard/study-hall', frame: 'dashboard' }],
      nav: [{ path: '/dashboard/study-hall', label: 'Study Hall' }],
    });
    expect(await store.text('areas/study-hall.html')).toContain('/apps/study-hall/');
    expect(await store.text('index.html')).toBe(shell);
  });

  test('was opened in a browser before that, which the history says', async () => {
    const [change] = JSON.parse(await store.mustRelease('history', 'study-hall', '--json')) as ReleaseChange[];
    expect(change).toMatchObject({ action: 'promote', smoke: 'passed' });
  });

  test('is known to npm, as its own install would have it', async () => {
    const { packages } = JSON.parse(await readFile(path.join(copy.folder, 'package-lock.json'), 'utf8'));
    expect(packages['mf-study-hall']).toMatchObject({ name: '@portal/mf-study-hall', version: '1.0.0' });
    expect(packages['node_modules/@portal/mf-study-hall']).toEqual({ resolved: 'mf-study-hall', link: true });
    const names = Object.keys(packages);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  });

  test('has a bill of materials like all that ships, by which its licences are checked', async () => {
    expect(await runProgram(['local/build.ts', 'sbom'], {}, copy.folder)).toMatchObject({ code: 0 });
    const bill = JSON.parse(await readFile(path.join(copy.folder, 'sbom/mf-study-hall.cdx.json'), 'utf8'));
    expect(bill.components.map(({ name }: { name: string }) => name)).toContain('react');
  });

  test('has a workflow that releases it when its own sources change', async () => {
    const workflow = await readFile(path.join(copy.folder, '.github/workflows/release-study-hall.yml'), 'utf8');
    const { on, jobs } = parse(workflow) as { on: { push: { paths: string[] } }; jobs: { release: { with: object } } };
    // Nothing of what another app decided for itself, and no comment about it.
    expect(jobs.release.with).toEqual({ app: 'study-hall', action: expect.any(String), share: expect.any(String) });
    expect(workflow).not.toContain('docs/');
    expect(on.push.paths.filter((one) => one.endsWith('/**'))).toEqual([
      'mf-study-hall/**',
      'packages/contracts/**',
      'packages/sdk/**',
      'release/src/build/**',
    ]);
    const { version } = await store.publishedRelease('shell');
    expect(await store.mustRelease('publish', 'shell')).toContain(`shell ${version} is in the release store already`);
  });

  test('adds its own entries to the lockfile, also with an older npm, and is taken away whole, where nothing of it would be lost', async () => {
    const lockfile = () => readFile(path.join(copy.folder, 'package-lock.json'), 'utf8');
    const before = await lockfile();
    expect(before).toContain('"libc"');
    const environment = await olderNpm();
    const chessClub = async (...words: string[]) =>
      (await store.tool).ask<string>('elsewhere', environment, 'newRemote', 'chess-club', ...words);
    await chessClub();
    const [known, packages] = [before, await lockfile()].map((file) => JSON.parse(file).packages);
    expect(packages).toMatchObject(known);
    expect(Object.keys(packages).filter((place) => !(place in known))).toEqual([
      'mf-chess-club',
      'node_modules/@portal/mf-chess-club',
    ]);
    expect(await chessClub('--remove')).toContain('Nothing of chess-club is active');
    expect(await lockfile()).toBe(before);
    for (const place of [
      'mf-chess-club',
      'node_modules/@portal/mf-chess-club',
      '.github/workflows/release-chess-club.yml',
    ])
      expect(existsSync(path.join(copy.folder, place))).toBe(false);
    await expect(newRemote('chess-club', '--remove')).rejects.toThrow(
      /There is no remote 'chess-club'. Remotes: .*study-hall/,
    );
    await writeFile(source('src/notes.ts'), 'export const notes = 1;');
    await expect(newRemote('study-hall', '--remove')).rejects.toThrow('is not what a new remote starts with');
    await rm(source('src/notes.ts'));
  });

  test.each([
    ['app', "'app' is the name of something else"],
    ['services', "'services' is the name of something else"],
    ['reports', "/dashboard/reports belongs to the remote 'dashboard'"],
    // No link leads there.
    ['events', "/dashboard/events belongs to the remote 'dashboard'"],
    ['check', '.github/workflows/release-check.yml is there already'],
  ])("is not made by the name '%s', which would replace what has it", async (name, reason) => {
    const workflow = path.join(copy.folder, `.github/workflows/release-${name}.yml`);
    if (name === 'check') await writeFile(workflow, '');
    const before = await readFile(workflow, 'utf8').catch(() => null);
    await expect(newRemote(name)).rejects.toThrow(reason);
    expect(await readFile(workflow, 'utf8').catch(() => null)).toBe(before);
    expect(existsSync(path.join(copy.folder, `mf-${name}`))).toBe(false);
  });

  test.each(['Study', '../outside'])("is not made by the name '%s'", async (name) => {
    await expect(newRemote(name)).rejects.toThrow(/Usage: npm run new-remote/);
  });
});

describe('The gate', () => {
  test('names every reason at once', async () => {
    const { portal } = await store.publishedRelease('study-hall');
    const release = {
      sdk: '^9.0.0',
      types: null,
      portal,
      files: { 'gone.js': 'sha384-x', 'mf-manifest.json': 'sha384-y', 'render.cjs': 'sha384-z' },
    };
    await store.addVariant('study-hall', '1.1.0-aaaaaaaa', { release });
    const output = await refused('promote', 'study-hall', '1.1.0-aaaaaaaa');
    for (const reason of [
      'gone.js is missing',
      'mf-manifest.json is not what was published',
      'its types were not checked',
      'needs sdk ^9.0.0',
      'its area /dashboard/study-hall is not public, and a server renders all areas of a remote or none',
    ])
      expect(output).toContain(reason);
  });

  test('refuses types that were checked against an sdk outside of the range', async () => {
    const release = { types: { sdk: '7.0.0', compiler: '7.0.2' } };
    await store.addVariant('study-hall', '1.1.1-aaaaaaaa', { release });
    expect(await refused('promote', 'study-hall', '1.1.1-aaaaaaaa')).toContain(
      'its types were checked against sdk 7.0.0, which is not in the range',
    );
  });

  test('refuses a remote that fails in the active shell, with what the browser said', async () => {
    const entry = await fileOf('study-hall', /^remoteEntry\./);
    const files = { [entry]: "throw new Error('The hall is closed');" };
    await store.addVariant('study-hall', '1.2.0-bbbbbbbb', { files });
    const output = await refused('promote', 'study-hall', '1.2.0-bbbbbbbb');
    expect(output).toMatch(/study-hall 1\.2\.0-bbbbbbbb at \/dashboard\/study-hall fails.*The hall is closed/);
    await store.promote('study-hall', '1.2.0-bbbbbbbb');
    await store.mustRelease('rollback', 'study-hall');
  });

  test('refuses a shell that shows nothing, and one in which a active remote fails', async () => {
    const original = await store.version('shell');
    const main = await fileOf('shell', /^main\..*\.js$/);
    const [page, working] = await Promise.all(
      ['index.html', main].map((file) => store.text(`apps/shell/${original}/${file}`)),
    );
    const shellWith = (version: string, code = '') =>
      store.addVariant('shell', version, {
        files: { [main]: code, 'index.html': page?.replaceAll(original, version) ?? '' },
      });
    await shellWith('1.2.0-cccccccc', "throw new Error('No lights');");
    expect(await refused('promote', 'shell', '1.2.0-cccccccc')).toMatch(
      /shell 1\.2\.0-cccccccc at \/smoke-test shows nothing.*No lights/,
    );
    // As a shell would be that no longer offers the sdk.
    await shellWith('1.3.0-cccccccc', working?.replaceAll('"@portal/sdk"', '"@portal/gone"'));
    expect(await refused('promote', 'shell', '1.3.0-cccccccc')).toMatch(
      /study-hall \S+ at \/dashboard\/study-hall fails/,
    );
  });

  test('wants a browser, or a reason to do without, which is recorded', async () => {
    await store.addVariant('study-hall', '1.4.0-dddddddd', {});
    const without = { CHROMIUM_PATH: '/nowhere/chromium' };
    const words = ['promote', 'study-hall', '1.4.0-dddddddd'];
    const refusal = { code: 1, output: expect.stringContaining('CHROMIUM_PATH') };
    expect(await store.releaseElsewhere(without, ...words)).toEqual(refusal);
    expect(await store.releaseElsewhere(without, ...words, ...untried)).toMatchObject({ code: 0 });
    expect(await store.mustRelease('history', 'study-hall', '--limit', '1')).toContain(`no smoke test: ${untried[1]}`);
  });
});

async function publish(fixture: Fixture): Promise<void> {
  const tool = await store.tool;
  const published = { addFolder: (folder: string, files: unknown) => tool.ask('addFolder', folder, files) };
  await publishFixture(published as Parameters<typeof publishFixture>[0], fixture);
}

describe('Versions that go together', () => {
  const apps = ['lanterns', 'choir'] as const;

  /** A version that works only where the other app has the same one. */
  const code = (other: string, version: string) => `return () => {
    const [found, setFound] = useState('${version}');
    const [isShown, setShown] = useState(false);
    useEffect(() => {
      setTimeout(setShown, 1500, true);
      const versionOf = ({ microFrontends }) => microFrontends.${other}.metadata.version;
      fetch('/remotes.json').then((answer) => answer.json()).then(versionOf).then(setFound);
    }, []);
    if (found !== '${version}') throw new Error('the other one is ' + found);
    return isShown && h('h1', null, 'Together');
  }`;
  const active = async () => {
    const { microFrontends } = RemotesDocument.parse(await store.json('remotes.json'));
    return apps.map((app) => microFrontends[app]?.metadata.version);
  };

  beforeAll(async () => {
    for (const app of apps) {
      const [other = ''] = apps.filter((one) => one !== app);
      await publish({ app, version: '1.0.0', code: "return () => h('h1', null, 'Alone')" });
      await publish({ app, version: '2.0.0', code: code(other, '2.0.0') });
      await publish({
        app,
        version: '3.0.0',
        code: app === 'choir' ? "throw new Error('no voice')" : code(other, '3.0.0'),
      });
      await store.promote(app, '1.0.0');
    }
    const tool = await store.tool;
    await tool.ask('write', 'channels/staging/site.json', await store.text('site.json'));
    await store.mustRelease('promote', '--from', 'production', '--to', 'staging', ...untried);
    for (const app of apps) await store.mustRelease('promote', app, '2.0.0', '--to', 'staging', ...untried);
  });

  test('are opened together: each meets the other new one, has its time to show something, and both become active', async () => {
    expect(await refused('promote', 'lanterns', '2.0.0')).toContain('the other one is 1.0.0');
    expect(await store.mustRelease('promote', '--from', 'staging')).toMatch(
      /lanterns 2\.0\.0 is active\n[\s\S]*choir 2\.0\.0 is active/,
    );
    expect(await active()).toEqual(['2.0.0', '2.0.0']);
    const changes = JSON.parse(await store.mustRelease('history', '--limit', '2', '--json')) as ReleaseChange[];
    expect(changes).toMatchObject(apps.map(() => ({ version: '2.0.0', smoke: 'passed' })));
  });

  test('both stay as they were if one of them fails', async () => {
    for (const app of apps) await store.mustRelease('promote', app, '3.0.0', '--to', 'staging', ...untried);
    expect(await refused('promote', '--from', 'staging')).toMatch(
      /lanterns 3\.0\.0, choir 3\.0\.0 were not promoted, because they go together:\n {2}choir 3\.0\.0 at \/choir.*no voice/,
    );
    expect(await active()).toEqual(['2.0.0', '2.0.0']);
  });
});

describe('The browser, with answers made from the contracts,', () => {
  const trial = async (fixture: Omit<Fixture, 'version'>) => {
    await publish({ ...fixture, version: '1.0.0' });
    const tool = await store.tool;
    return tool.ask('promote', fixture.app, '1.0.0', { by: 'Ada' }).then(
      () => 'promoted',
      (error: Error) => error.message,
    );
  };

  test('opens each page signed in: what fails for students, or for admins once their data is there, is refused', async () => {
    const code = `return () => {
      const role = useSession().user?.publicMetadata.role;
      const [list, setList] = useState();
      useEffect(() => {
        if (role === 'admin') fetch('/api/v1/hours/admin/list').then((answer) => answer.json()).then(setList);
      }, [role]);
      if (role === 'student') throw new Error('no students');
      if (list) throw new Error('no ' + list.submissions[0].description);
      return h('h1', null, 'Clubs');
    }`;
    const refusal = await trial({ app: 'clubs', code });
    expect(refusal).toMatch(/clubs 1\.0\.0 at \/clubs as student fails; .*no students/);
    expect(refusal).toMatch(/clubs 1\.0\.0 at \/clubs as admin fails; .*no Tutoring after school/);
    expect(refusal.split('\n')).toHaveLength(3);
  });

  test('refuses a page of which nothing can be seen: empty, hidden, white on white or waiting for ever', async () => {
    const code = `return () => {
      const role = useSession().user?.publicMetadata.role;
      if (role === 'student') return h('p', { style: { visibility: 'hidden' } }, 'Clubs');
      if (role === 'lead') return h('p', { style: { color: '#fff', background: '#fff' } }, 'Clubs');
      if (role === 'admin') return h('div', { role: 'status' }, h('div', { className: 'spinner' }), h('p', null, 'Loading...'));
      return h('div', { style: { height: 400 } });
    }`;
    expect(await trial({ app: 'chess', code })).toMatch(/chess 1\.0\.0 at \/chess shows nothing that can be seen/);
  });
});

test('Publishing checks the types of edited sources again, and refuses a remote that exposes something else and makes a call that the contracts don’t have', async () => {
  const call = "import { call } from '@portal/sdk';\nvoid call('GET /no/such/call', {});";
  await writeFile(source('src/remote.tsx'), `${call}\nexport const routes = 42;`);
  const before = await store.list('apps/study-hall');
  // In the process that has published it before.
  const output = await refused('publish', 'study-hall');
  for (const message of [/RemoteModule|RouteObject/, /no\/such\/call/]) expect(output).toMatch(message);
  expect(await store.list('apps/study-hall')).toEqual(before);
});
