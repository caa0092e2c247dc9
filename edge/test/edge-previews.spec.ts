import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { RemotesDocument } from '@portal/contracts';
import { ask } from '@portal/local/test-support/ask';
import { startEdge } from '@portal/local/test-support/edge';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { TestStore } from '@portal/local/test-support/release-store';
import type { StoreProcess } from '@portal/local/test-support/store-process';

const [first, second] = ['1.0.0-aaaaaaaa', '1.1.0-bbbbbbbb'];
const by = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };
const html = { accept: 'text/html' };

let store: TestStore;
let tool: StoreProcess;
let edge: Awaited<ReturnType<typeof startEdge>>;

const target = {
  addFolder: (name: string, files: ReadonlyMap<string, Buffer>) => tool.ask('addFolder', name, files),
};

/** Makes a link, and returns what the address has behind the host. */
async function preview(version = second, forMs = 3_600_000): Promise<{ id: string; link: string }> {
  const made = await tool.ask<{ preview: { id: string }; link: string }>('addPreview', {
    app: 'clubs',
    version,
    forMs,
    by: 'Ada',
  });
  return { id: made.preview.id, link: new URL(made.link).pathname };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(edge.url + path, { headers: { ...html, ...headers } });

/** Opens a link as a browser does, and returns what it sends from then on. */
async function opened(link: string) {
  const { status, headers } = await get(link);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { status, headers, cookie };
}

const versionFor = async (cookie: string) => {
  const { body } = await get('/remotes.json', { cookie });
  return RemotesDocument.parse(JSON.parse(body.toString())).microFrontends.clubs?.metadata.version;
};

beforeAll(async () => {
  store = await TestStore.create();
  tool = await store.tool;
  await publishShell(target, first);
  for (const version of [first, second])
    await publishFixture(target, { app: 'clubs', version, code: `return () => '${version}'` });
  await tool.ask('promote', 'shell', first, by);
  await tool.ask('promote', 'clubs', first, by);
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: 'http://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(async () => {
  await edge.stop();
  await store.remove();
});

describe('The link of a preview', () => {
  test('shows one version in the live portal to whoever has it, and to nobody else', async () => {
    const { link } = await preview();
    const { status, headers, cookie } = await opened(link);
    expect({ status, headers }).toMatchObject({
      status: 303,
      headers: { location: '/clubs', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
    });
    expect(String(headers['set-cookie'])).toMatch(/Max-Age=3[56]\d\d; HttpOnly; SameSite=Lax$/);
    // Behind HTTPS, the browser sends it there alone.
    const secure = await get(link, { 'x-forwarded-proto': 'https' });
    expect(String(secure.headers['set-cookie'])).toMatch(/; Secure$/);
    const page = await get('/clubs', { cookie });
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(page.body.toString()).toContain(`/apps/clubs/${second}/`);
    expect(page.body.toString()).toMatch(
      new RegExp(`<aside.*Preview of <strong>clubs ${second}</strong> until .*\\d.*href="/preview/leave"`, 's'),
    );
    expect(await versionFor(cookie)).toBe(second);
    const live = await get('/clubs');
    expect(live.headers['cache-control']).toBe('no-cache');
    expect(live.body.toString()).not.toMatch(new RegExp(`${second}|preview-note`));
    expect(await versionFor('')).toBe(first);
    expect((await get('/preview/note.css')).headers['content-type']).toContain('text/css');
  });

  test('follows what is active beside it', async () => {
    const { cookie } = await opened((await preview(first)).link);
    await tool.ask('promote', 'clubs', second, by);
    expect([await versionFor(''), await versionFor(cookie)]).toEqual([second, first]);
    await tool.ask('rollback', 'clubs', { by: 'Ada' });
  });

  test('says that it expired, was revoked or forged, and shows the live portal', async () => {
    const revoked = await preview();
    const { cookie } = await opened(revoked.link);
    await store.mustRelease('previews', '--revoke', revoked.id);
    const { body, headers } = await get('/clubs', { cookie });
    expect(body.toString()).toMatch(/<aside.*not valid, or it was revoked. You see the live portal/);
    expect(body.toString()).toContain(`/apps/clubs/${first}/`);
    expect(String(headers['set-cookie'])).toContain('Max-Age=0');
    const good = await preview();
    const forged = `${good.link.slice(0, -12)}AAAAAAAAAAAA`;
    for (const link of [revoked.link, forged, '/preview/x', `/preview/${good.id}`, '/preview/__proto__.x'])
      expect((await opened(link)).headers.location).toBe('/?preview=unknown');
    expect((await opened((await preview(second, -1000)).link)).headers.location).toBe('/?preview=expired');
    const told = await get('/?preview=expired');
    expect(told.body.toString()).toContain('This preview has expired. You see the live portal.');
    expect(told.headers['cache-control']).toBe('private, no-store');
  });

  test('cannot be made to last longer, or to show something else, by who can write the store', async () => {
    const { link } = await preview();
    const stored = await store.json<{ previews: object[] }>('previews.json');
    await tool.ask(
      'write',
      'previews.json',
      JSON.stringify({ previews: stored.previews.map((one) => ({ ...one, until: '2099-01-01T00:00:00.000Z' })) }),
    );
    expect((await opened(link)).headers.location).toBe('/?preview=unknown');
    await tool.ask('write', 'previews.json', JSON.stringify(stored));
    expect((await opened(link)).headers.location).toBe('/clubs');
  });

  test('that cannot be composed is tried again when something else is active, and not for each request', async () => {
    const version = '1.2.0-cccccccc';
    await publishFixture(target, { app: 'clubs', version, code: `return () => '${version}'` });
    const { cookie } = await opened((await preview(version)).link);
    const manifest = `apps/clubs/${version}/mf-manifest.json`;
    const content = await store.text(manifest);
    await rm(path.join(store.folder, manifest));
    const isUnfit = async () =>
      (await get('/clubs', { cookie })).body.includes('does not fit the live portal any more');
    expect(await isUnfit()).toBe(true);
    await store.write(manifest, content);
    expect(await isUnfit()).toBe(true);
    await tool.ask('promote', 'clubs', second, by);
    expect([await isUnfit(), await versionFor(cookie)]).toEqual([false, version]);
    await tool.ask('rollback', 'clubs', { by: 'Ada' });
  });

  test('is kept in no log, and nothing of it in the store', async () => {
    const { link } = await preview();
    await opened(link);
    const [, secret = ''] = link.split('.');
    expect(edge.output()).not.toContain(secret);
    for (const file of await readdir(store.folder))
      if (file.endsWith('.json')) expect(await store.text(file)).not.toContain(secret);
  });

  test('is refused for the shell, for what is not published, and for what does not fit', async () => {
    const refusal = async (...words: string[]) => (await store.release('preview', ...words)).output;
    expect(await refusal('shell', first)).toContain('the shell itself has none');
    expect(await refusal('clubs', '9.9.9')).toContain('is not in the release store');
    await store.addVariant('clubs', '2.0.0-dddddddd', { release: { sdk: '^9.0.0' } });
    expect(await refusal('clubs', '2.0.0-dddddddd')).toMatch(/cannot be previewed:\n.* {2}clubs \S+ needs sdk \^9/s);
    expect(await refusal('clubs', second, '--valid-for', '91d')).toContain('90d or less');
  });
});

test('An edge of another channel serves that one from the same store, and search engines list nothing of it', async () => {
  const site = await store.json<object>('site.json');
  await tool.ask('write', 'channels/staging/site.json', JSON.stringify({ ...site, publicUrl: 'https://try.test' }));
  const untried = ['--skip-smoke', 'a test'];
  await store.mustRelease('promote', '--from', 'production', '--to', 'staging', ...untried);
  await store.mustRelease('promote', 'clubs', second, '--to', 'staging', ...untried);
  const other = await startEdge({
    STORE_DIR: store.folder,
    API_URL: 'http://127.0.0.1:9',
    RELEASE_CHANNEL: 'staging',
  });
  const page = (await ask(`${other.url}/clubs`, { headers: html })).body.toString();
  expect(page).toContain(`/apps/clubs/${second}/`);
  expect(page).toContain('https://try.test');
  expect((await ask(`${other.url}/apps/clubs/${second}/remoteEntry.js`)).status).toBe(200);
  expect((await ask(`${other.url}/readyz/edge`)).status).toBe(200);
  expect((await ask(`${other.url}/`, { headers: html })).headers['x-robots-tag']).toBe('noindex');
  expect((await ask(`${other.url}/robots.txt`)).body.toString()).toBe('User-agent: *\nDisallow: /\n');
  expect((await ask(`${other.url}/sitemap.xml`)).status).toBe(404);
  expect(await versionFor('')).toBe(first);
  await other.stop();
});
