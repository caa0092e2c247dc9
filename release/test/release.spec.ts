import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RemotesDocument } from '@portal/contracts';
import { runProgram } from '@portal/local/test-support/command';
import { TestStore, untried } from '@portal/local/test-support/release-store';
import { integrityOf } from '@portal/releases/integrity';

jest.setTimeout(300_000);

interface ActiveVersions {
  apps: Record<string, { version: string; since: string }>;
}

let store: TestStore;

beforeAll(async () => {
  store = await TestStore.create();
});

afterAll(() => store.remove());

const activeVersion = async (app: string) => (await store.json<ActiveVersions>('active.json')).apps[app]?.version;

const attribute = (page: string, pattern: RegExp): string => {
  const [, value] = pattern.exec(page) ?? [];
  if (value === undefined) throw new Error(`${pattern} is not in the page:\n${page}`);
  return value;
};

test.each(['publish hours', 'prune', 'repair'])('`%s` says that the store cannot be written', async (command) => {
  await mkdir(path.join(store.folder, 'unwritable'), { recursive: true });
  await store.write('unwritable/.work', '');
  const environment = { STORE_DIR: path.join(store.folder, 'unwritable') };
  expect(await store.releaseElsewhere(environment, ...command.split(' '))).toEqual({
    code: 1,
    output: expect.stringMatching(/^The release store that STORE_DIR or STORE_URL names cannot be written: E/),
  });
});

test.each(['a-file', 'a-file/store'])(
  'a store at %s, which is no directory, is refused with its variable',
  async (at) => {
    await store.write('a-file', '');
    const environment = { STORE_DIR: path.join(store.folder, at) };
    expect(await store.releaseElsewhere(environment, 'status')).toEqual({
      code: 1,
      output: 'The release store cannot be opened. These settings are wrong:\n  STORE_DIR must name a directory\n',
    });
  },
);

test('a store that is only read needs no lock: previews are listed, and wrong words make no folder', async () => {
  const environment = { STORE_DIR: path.join(store.folder, 'nowhere') };
  const listed = await store.releaseElsewhere(environment, 'previews');
  expect(listed).toEqual({ code: 0, output: 'There are no previews.\n' });
  expect(await runProgram(['release/src/main.ts', 'promote', 'nobody'], environment)).toMatchObject({ code: 1 });
  expect(existsSync(environment.STORE_DIR)).toBe(false);
});

describe('Publishing', () => {
  test('adds a version with the hash of each file, its commit and its side of the sdk contract', async () => {
    expect(await store.mustRelease('publish', 'hours')).toMatch(
      /hours 1\.\d+\.\d+-[0-9a-f]{8} is in the release store/,
    );
    const release = await store.publishedRelease('hours');
    expect(release.commit).toMatch(/^[0-9a-f]{40}(\+changes)?$/);
    expect(release.sdk).toMatch(/^\^1\./);
    expect(Object.keys(release.files)).toContain('mf-manifest.json');
    for (const [name, integrity] of Object.entries(release.files)) {
      expect(integrityOf(await store.read(`apps/hours/${release.version}/${name}`))).toBe(integrity);
    }
  });

  test('keeps compressed copies beside scripts and styles', async () => {
    const { version, files } = await store.publishedRelease('hours');
    const scripts = Object.keys(files).filter((name) => /\.(js|css)$/.test(name));
    expect(scripts.length).toBeGreaterThan(1);
    for (const name of scripts) {
      const file = `apps/hours/${version}/${name}`;
      const content = await store.read(file);
      // Jest would compare them byte by byte, which takes seconds.
      expect(gunzipSync(await store.read(`${file}.gz`)).equals(content)).toBe(true);
      expect(brotliDecompressSync(await store.read(`${file}.br`)).equals(content)).toBe(true);
    }
  });

  test('leaves a version that is there already as it is', async () => {
    const before = await store.publishedRelease('hours');
    expect(await store.mustRelease('publish', 'hours')).toContain('is in the release store already');
    expect(await store.publishedRelease('hours')).toEqual(before);
  });

  test('knows only the apps of the repository', async () => {
    const { code, output } = await store.release('publish', 'nothing');
    expect(code).toBe(1);
    expect(output).toMatch(/There is no app 'nothing'\. Apps: shell, .*hours/);
  });
});

describe("The site's settings", () => {
  const settings = {
    PUBLIC_URL: 'https://portal.test/',
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.portal.test$').replace(/=+$/, '')}`,
    CLERK_PROXY_URL: '/__clerk',
    ADVISOR_EMAIL: 'a@b.test',
    TIME_ZONE: 'America/Chicago',
  };

  test('come from the environment', async () => {
    const before = await store.json<object>('site.json');
    await store.write('site.json', {});
    const environment = { STORE_DIR: store.folder, ...settings };
    const written = await runProgram(['release/src/main.ts', 'site'], environment);
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('https://portal.test') });
    expect(await store.json('site.json')).toEqual({ ...before, overrideOrigins: [], timeZone: 'America/Chicago' });
  });

  test('are refused where they are wrong, all at once', async () => {
    const wrong = { PUBLIC_URL: 'portal', CLERK_PUBLISHABLE_KEY: 'pk_live_x', ADVISOR_EMAIL: '' };
    const { code, output } = await store.releaseElsewhere({ ...settings, ...wrong }, 'site');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /PUBLIC_URL must be an address.*CLERK_PUBLISHABLE_KEY is malformed.*ADVISOR_EMAIL is missing/s,
      ),
    });
  });
});

describe('Promoting', () => {
  test('a remote before any shell is refused and changes nothing', async () => {
    const { code, output } = await store.release('promote', 'hours', ...untried);
    expect(code).toBe(1);
    expect(output).toContain('no shell is active yet');
    await expect(store.read('active.json')).rejects.toThrow('ENOENT');
  });

  test('a version that is not published is refused', async () => {
    const { code, output } = await store.release('promote', 'hours', '1.0.0-00000000', ...untried);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('publish it first') });
  });

  test('makes a version active, in every document that browsers read', async () => {
    for (const app of ['shell', 'signature']) await store.mustRelease('publish', app);
    for (const app of ['shell', 'hours', 'signature']) await store.promote(app);
    const { microFrontends } = RemotesDocument.parse(await store.json('remotes.json'));
    expect(Object.keys(microFrontends).sort()).toEqual(['hours', 'signature']);
    const { version, files } = await store.publishedRelease('hours');
    expect(await activeVersion('hours')).toBe(version);
    expect(microFrontends.hours?.url).toBe(`/apps/hours/${version}/mf-manifest.json`);
    for (const [name, integrity] of Object.entries(microFrontends.hours?.metadata.integrity ?? {})) {
      expect(files[name]).toBe(integrity);
    }
    expect(await store.release('status', 'hours')).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        `hours ${version} active since \\S+ by .+, needs sdk \\S+, which the active shell offers, commit \\S+`,
      ),
    });
  });

  test('the shell page allows its own inline script by hash, and no other', async () => {
    const page = await store.text('index.html');
    const policy = attribute(page, /http-equiv="Content-Security-Policy" content="([^"]+)"/);
    const script = attribute(page, /<script>([\s\S]*?)<\/script>/);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("object-src 'none'");
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
  });

  test('pages carry the configuration and the hashes of their scripts', async () => {
    const page = await store.text('index.html');
    const config = attribute(page, /<script type="application\/json" id="portal-config">([^<]+)<\/script>/);
    expect(JSON.parse(config)).toMatchObject({ clerkProxyUrl: '/__clerk', contactEmail: 'a@b.test' });
    const { version, files } = await store.publishedRelease('shell');
    const main = Object.keys(files).find((name) => /^main\..*\.js$/.test(name)) ?? '';
    expect(page).toContain(`src="/apps/shell/${version}/${main}" integrity="${files[main]}" crossorigin`);
  });

  test("an area's page fetches ahead what opening its remote needs", async () => {
    const page = await store.text('areas/hours.html');
    const { version, files } = await store.publishedRelease('hours');
    expect(page).toContain('<link rel="preload" as="fetch" href="/remotes.json" crossorigin>');
    const { hours } = JSON.parse(attribute(page, /id="portal-area">([^<]+)</));
    const { entry, scripts, styles } = hours.metadata.files;
    for (const file of [entry, ...scripts, ...styles])
      expect(page).toContain(`href="/apps/hours/${version}/${file}" crossorigin integrity="${files[file]}"`);
    expect(page).not.toContain('rel="stylesheet"');
    expect(await store.text('index.html')).not.toContain('/apps/hours/');
  });

  test('the standalone signature page has a stricter policy and needs no shell', async () => {
    const page = await store.text('signature.html');
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("style-src 'self';");
    expect(page).not.toContain('/apps/shell/');
  });

  test('touches no other app', async () => {
    const before = await store.text('areas/hours.html');
    await store.addVariant('signature', '1.0.1-aaaaaaaa', {});
    await store.promote('signature', '1.0.1-aaaaaaaa');
    expect(await activeVersion('signature')).toBe('1.0.1-aaaaaaaa');
    expect(await store.text('areas/hours.html')).toBe(before);
  });

  test.each([
    ['a file was changed', 'is not what was published', { release: { files: { 'mf-manifest.json': 'sha384-other' } } }],
    ['a file is missing', 'gone.js is missing', { release: { files: { 'gone.js': 'sha384-other' } } }],
    ['the manifest is no manifest', 'is malformed', { files: { 'mf-manifest.json': '<html>' } }],
    ['the sdk it needs is another', 'needs sdk ^9.0.0', { release: { sdk: '^9.0.0' } }],
  ])('a remote is refused where %s', async (_case, reason, change) => {
    const version = `1.0.2-${createHash('sha256').update(reason).digest('hex').slice(0, 8)}`;
    await store.addVariant('hours', version, change);
    const before = await store.text('active.json');
    const { code, output } = await store.release('promote', 'hours', version, ...untried);
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(reason) });
    expect(await store.text('active.json')).toBe(before);
  });

  test('a shell is refused where a active remote would not fit it', async () => {
    await store.addVariant('shell', '2.0.0-bbbbbbbb', { release: { sdk: '2.0.0' } });
    const { code, output } = await store.release('promote', 'shell', '2.0.0-bbbbbbbb', ...untried);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/hours \S+ needs sdk \^1\S+, shell 2/),
    });
  });

  test('two promotions at once both happen', async () => {
    await store.addVariant('hours', '1.0.3-cccccccc', {});
    await store.addVariant('signature', '1.0.3-cccccccc', {});
    const outcomes = ['hours', 'signature'].map((app) =>
      store.releaseAlone('promote', app, '1.0.3-cccccccc', ...untried),
    );
    for (const { code } of await Promise.all(outcomes)) expect(code).toBe(0);
    expect(await activeVersion('hours')).toBe('1.0.3-cccccccc');
    expect(await activeVersion('signature')).toBe('1.0.3-cccccccc');
    const remotes = RemotesDocument.parse(await store.json('remotes.json')).microFrontends;
    expect(Object.values(remotes).map(({ metadata }) => metadata.version)).toEqual([
      '1.0.3-cccccccc',
      '1.0.3-cccccccc',
    ]);
  });

  test('goes on after a promotion that was killed', async () => {
    const locks = path.join('.work', 'lock');
    await mkdir(path.join(store.folder, locks), { recursive: true });
    const turns = (await store.list(locks)).map((name) => Number.parseInt(name, 10));
    const { hostname } = await import('node:os');
    // Beyond the largest process id of any system that we run on.
    await store.write(`${locks}/${Math.max(0, ...turns) + 1}`, `${hostname()}\n999999999\n`);
    await store.promote('hours', await store.version('hours'));
    expect(await activeVersion('hours')).toBe(await store.version('hours'));
  });
});
