import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestStore } from '@portal/local/test-support/release-store';
import { integrityOf } from '@portal/releases/integrity';

jest.setTimeout(300_000);

let store: TestStore;

beforeAll(async () => {
  store = await TestStore.create();
  await store.mustRelease('publish', 'hours');
});

afterAll(() => store.remove());

describe('A build from outside', () => {
  const types = { sdk: '1.2.0', compiler: '7.0.2' };
  const portal = { name: 'guests', sdk: '^1.2.0', areas: [{ path: '/guests', frame: 'public' }] };
  let folder: string;

  /** A folder as another team's build would leave it, with files changed. */
  async function build(files: Record<string, string | null>): Promise<string> {
    folder = await mkdtemp(path.join(tmpdir(), 'outside-'));
    const { version, files: built } = await store.publishedRelease('hours');
    for (const name of Object.keys(built).filter((file) => !file.includes('/')))
      await cp(path.join(store.folder, `apps/hours/${version}/${name}`), path.join(folder, name));
    const all = {
      'portal.json': JSON.stringify(portal),
      'build.json': JSON.stringify({ version: '2.1.0', types }),
      ...files,
    };
    for (const [name, content] of Object.entries(all)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      if (content !== null) await writeFile(path.join(folder, name), content);
    }
    return folder;
  }

  const publish = async (files: Record<string, string | null>, ...words: string[]) =>
    store.release('publish', 'guests', '--from', await build(files), ...words);

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is published under a version of its own hash, once, with the hash of each file', async () => {
    const { code, output } = await publish({});
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^guests 2\.1\.0-[0-9a-f]{8} is in the release store\n`npm run release -- promote guests 2/,
      ),
    });
    const release = await store.publishedRelease('guests');
    expect(release).toMatchObject({ portal: { ...portal, nav: [] }, sdk: '^1.2.0', types, commit: null });
    expect(Object.keys(release.files)).not.toContain('portal.json');
    expect(integrityOf(await store.read(`apps/guests/${release.version}/mf-manifest.json`))).toBe(
      release.files['mf-manifest.json'],
    );
    expect((await publish({})).output).toContain('is in the release store already');
  });

  test('has the version that is named, which never changes', async () => {
    expect(await publish({}, '--version', '2026.11-a')).toMatchObject({ code: 0 });
    const { code, output } = await publish({ 'more.js': '1' }, '--version', '2026.11-a');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('guests 2026.11-a is in the release store with other files'),
    });
    expect((await publish({}, '--version', '../x')).output).toContain("'../x' is no version");
  });

  test('is refused with everything that is wrong with its files', async () => {
    const place = await build({
      'portal.json': null,
      '.env': 'SECRET=1',
      'page.html': '<script>',
      'main.ts': '',
      'main.js.br': '',
      'release.json': '{}',
      'a b.js': '',
      'node_modules/x/index.js': '',
      'large.js': ' '.repeat(10 * 1024 * 1024 + 1),
    });
    await symlink('/etc/passwd', path.join(place, 'passwd.txt'));
    const { code, output } = await store.release('publish', 'guests', '--from', place);
    expect(code).toBe(1);
    for (const problem of [
      'portal.json is missing',
      '.env is a hidden file',
      'page.html is a page',
      'main.ts is no file that a page asks for',
      'main.js.br is a compressed copy',
      'release.json is written when it is published',
      'a b.js has a name that is none for an address',
      'node_modules is no part of a build',
      'large.js is larger than 10 MB',
      'passwd.txt is a link',
    ])
      expect(output).toContain(problem);
  });

  test.each([
    [
      'about another app',
      { 'portal.json': JSON.stringify({ ...portal, name: 'hours' }) },
      "name is 'hours', not 'guests'",
    ],
    ['about no range', { 'portal.json': JSON.stringify({ ...portal, sdk: 'new' }) }, "'new' is no range of versions"],
    ['without types', { 'build.json': '{}' }, 'build.json: types'],
    ['that are no JSON', { 'build.json': '<p>' }, 'build.json'],
    ['with a manifest of nothing', { 'mf-manifest.json': '{}' }, 'mf-manifest.json is malformed'],
  ])('is refused with documents %s', async (_what, files, message) => {
    const { code, output } = await publish(files);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) });
  });

  test.each([
    [['publish', 'shell', '--from', '/'], /the shell is built from this repository/],
    [['promote', 'guests'], /guests is not built here: say which version\. Published: 20|guests is not built here/],
    [['promote', 'guests', '--json'], /"refused": ?true/],
    [['demote', 'guests', '--reason', 'a test', '--json'], /guests has no canary.*"refused": ?true/s],
    [['rollback', 'huors'], /There is no app 'huors': did you mean hours\? Apps: shell, .*guests/],
    [['promot'], /^There is no command 'promot': did you mean promote\? Commands: site, build, [^\n]*\n$/],
    [['promote', 'hours', '--shar', '3%'], /Unknown option '--shar': did you mean --share\? Options: .*--share/],
    [['promote', 'hours', '--by'], /--by needs a value/],
    [['status', '--json=3'], /--json/],
    [['rollback'], /Which app\? Apps: shell, /],
  ])('%j is told what is wrong with it', async (words, message) => {
    const { code, output } = await store.release(...words);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(message) });
  });
});
