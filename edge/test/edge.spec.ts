import { readFile, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ErrorResponse } from '@portal/contracts';
import { ask } from '@portal/local/test-support/ask';
import { startNode } from '@portal/local/test-support/command';
import {
  type EdgeSite,
  script,
  shellVersion,
  startBackend,
  startEdge,
  startSite,
} from '@portal/local/test-support/edge';

let { store, backend, edge, stop } = {} as EdgeSite;

beforeAll(async () => {
  ({ store, backend, edge, stop } = await startSite());
});

afterAll(() => stop());

const get = (path: string, headers?: Record<string, string>) => ask(edge.url + path, { headers });
const released = '/apps/hours/1.0.0-aaaaaaaa/main.0badcafe.js';

describe('Pages', () => {
  test.each([
    ['/', 200, 'landing'],
    ['/dashboard', 200, 'dashboard'],
    ['/dashboard/manage_users?page=2', 200, 'dashboard'],
    ['/dashboard/hours', 200, 'hours'],
    ['/dashboard/hours/log', 200, 'hours'],
    ['/dashboard/hoursglass', 200, 'dashboard'],
    ['/signature', 200, 'signature alone'],
    ['/signature/token', 200, 'signature alone'],
    ['/signature/token/', 200, 'signature alone'],
    ['/signature/mail?token=one/two', 200, 'signature alone'],
    ['/signature/token/more', 404, 'shell'],
    ['/sign-in', 200, 'shell'],
    ['/sign-in/factor-one', 200, 'shell'],
    ['/sign-up/verify', 200, 'shell'],
    ['/init-user', 200, 'shell'],
    ['/sign-inside', 404, 'shell'],
    ['/nothing/here', 404, 'shell'],
    ['/signature/%E0%A4%A', 200, 'signature alone'],
    ['/100%', 404, 'shell'],
    ['/%ff', 404, 'shell'],
  ])('%s answers %i with the page of %s', async (path, status, page) => {
    const answer = await get(path);
    expect({ status: answer.status, body: answer.body.toString().trim() }).toEqual({ status, body: `<p>${page}</p>` });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('are shown for a file that is not there, to whoever asks for a page', async () => {
    const answer = await get('/no-such-page.html', { accept: 'text/html,*/*' });
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status: 404, body: '<p>shell</p>' });
    const picture = await get('/no-such-picture.png', { accept: 'image/png' });
    expect(JSON.parse(picture.body.toString())).toMatchObject({ success: false, code: 'not_found' });
  });

  test('that are missing say so without JavaScript, and those of the shell that it is needed', async () => {
    const page = '<main><noscript>This page needs JavaScript.</noscript></main>';
    await store.replace('index.html', page);
    const missing = (await get('/nothing/here')).body.toString();
    expect(missing).toMatch(/^<main><noscript>.*<h1>Page not found<\/h1>.*<a href="\/">.*<\/noscript><\/main>$/s);
    expect((await get('/elsewhere')).body.toString()).toBe(missing);
    expect((await get('/sign-in')).body.toString()).toBe(page);
    await store.replace('index.html', '<p>shell</p>');
  });

  test('are asked for again each time, and come whole only where they changed', async () => {
    const first = await get('/dashboard/hours');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/dashboard/hours', { 'if-none-match': String(first.headers.etag) });
    expect({ status: again.status, body: again.body.length }).toEqual({ status: 304, body: 0 });
  });

  test('are compressed as the browser likes best', async () => {
    const best = await get('/dashboard/hours', { 'accept-encoding': 'gzip, br' });
    expect(best.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Cookie' });
    expect(brotliDecompressSync(best.body).toString()).toContain('hours');
    for (const accepted of ['gzip, br;q=0', 'br;q=0.5, gzip']) {
      const second = await get('/dashboard/hours', { 'accept-encoding': accepted });
      expect(gunzipSync(second.body).toString()).toContain('hours');
    }
    for (const accepted of ['br;q=0, *', '*', 'identity']) {
      const plain = await get('/dashboard/hours', { 'accept-encoding': accepted });
      expect(plain.body.toString()).toContain('hours');
    }
  });

  test('show a promotion at once', async () => {
    await store.replace('areas/landing.html', '<p>landing, new</p>');
    expect((await get('/')).body.toString()).toBe('<p>landing, new</p>');
    await store.replace('areas/landing.html', '<p>landing</p>');
    expect((await get('/')).body.toString()).toBe('<p>landing</p>');
  });

  test('come with headers that keep them from being framed, sniffed or given more than they need', async () => {
    expect((await get('/')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('tell browsers to stay with TLS, wherever the address of the portal is https', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const secured = await startEdge({
      STORE_DIR: store.folder,
      API_URL: backend.url,
      PUBLIC_URL: 'https://portal.test',
    });
    for (const at of ['/', released, '/api/v1/users/sign-up', '/no/such/page']) {
      const { headers } = await ask(secured.url + at);
      expect({ at, stay: headers['strict-transport-security'] }).toEqual({
        at,
        stay: 'max-age=31536000; includeSubDomains',
      });
    }
    await secured.stop();
  });

  test("a signature link's page tells its address to nobody", async () => {
    expect((await get('/signature/token')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });
});

describe('Files', () => {
  test('of a release are kept for a year', async () => {
    const answer = await get(released);
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(script);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('of a release come as they were compressed with %s', async (encoding, decompress) => {
    const answer = await get(released, { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
    });
    expect(decompress(answer.body).toString()).toBe(script);
  });

  test('answer HEAD without a body', async () => {
    const answer = await ask(edge.url + released, { method: 'HEAD' });
    expect({ status: answer.status, body: answer.body.length }).toEqual({ status: 200, body: 0 });
  });

  test.each([
    [released, 'Accept-Encoding'],
    ['/', 'Accept-Encoding, Cookie'],
    ['/remotes.json', 'Accept-Encoding'],
    ['/nhs_logo.png', 'Accept-Encoding'],
  ])(
    '%s says on every answer that it depends on the encodings that are asked for, a page on the chapter, too',
    async (path, vary) => {
      const whole = await get(path);
      const known = { 'if-none-match': String(whole.headers.etag) };
      const answers = [whole, await ask(edge.url + path, { method: 'HEAD' }), await get(path, known)];
      for (const encoding of ['br', 'gzip']) answers.push(await get(path, { 'accept-encoding': encoding }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200]);
      for (const { headers } of answers) expect(headers.vary).toBe(vary);
    },
  );

  test('of the root come from the active shell', async () => {
    expect((await get('/nhs_logo.png')).body.toString()).toBe('png');
    const active = JSON.stringify({ apps: { shell: { version: '2.0.0-bbbbbbbb', since: '2026-11-02T00:00:00Z' } } });
    await store.replace('apps/shell/2.0.0-bbbbbbbb/public/nhs_logo.png', 'newer');
    await store.replace('active.json', active);
    expect((await get('/nhs_logo.png')).body.toString()).toBe('newer');
    await store.replace('active.json', active.replace('2.0.0-bbbbbbbb', shellVersion));
  });

  test('remotes.json says what is active and is asked for again each time', async () => {
    const answer = await get('/remotes.json');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(Object.keys(JSON.parse(answer.body.toString()).microFrontends)).toContain('hours');
  });

  test.each([
    '/missing.png',
    '/apps/hours/1.0.0-aaaaaaaa/missing.js',
    '/active.json',
    '/site.json',
    '/areas/hours.html',
    '/apps/../site.json',
    '/apps/%2e%2e/site.json',
    '/apps/..%2fsite.json',
    '/..%2f..%2fetc/passwd.txt',
    '/%00.png',
  ])('%s is not there, and never a page', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.toString()).not.toMatch(/<p>|publishable|root:/);
  });
});

describe('Errors', () => {
  test('are no visitors who leave before the services respond', async () => {
    const leaving = connect(Number(new URL(edge.url).port), '127.0.0.1');
    leaving.write('POST /api/v1/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
    while (!backend.passed.some(({ url }) => url === '/api/v1/slow')) await pause(20);
    leaving.destroy();
    const [line] = await edge.says(/.*Request aborted.*/);
    expect(JSON.parse(line)).toMatchObject({ level: 30 });
  });

  const report = '/api/v1/releases/report';
  const json = { 'content-type': 'application/json' };
  const chunked = { ...json, 'transfer-encoding': 'chunked' };
  type Sent = { headers?: Record<string, string>; method?: string; body?: string };

  test.each<[what: string, status: number, path: string, sent: Sent]>([
    ['a file that is missing', 404, '/missing.png', {}],
    ['a released file that is missing', 404, '/apps/hours/1.0.0-aaaaaaaa/missing.js', {}],
    ['a range beyond the file', 416, released, { headers: { range: 'bytes=999999-' } }],
    ['a method that no page has', 404, '/dashboard', { method: 'DELETE' }],
    ['a method of other servers', 404, '/', { method: 'PROPFIND' }],
    ['a report that is no JSON', 400, report, { headers: json, method: 'POST', body: '{"secret":' }],
    [
      'a report of another type',
      415,
      report,
      { headers: { 'content-type': 'text/html' }, method: 'POST', body: '<secret>' },
    ],
    ['a report that is too long', 413, report, { headers: chunked, method: 'POST', body: 'secret'.repeat(1000) }],
    ['an address that is no encoding', 404, '/api/v2/%zz%secret.json', {}],
    ['headers that are too large', 431, '/', { headers: { 'x-large': 'secret'.repeat(10_000) } }],
  ])('%s: %i in the shape of every error', async (_what, status, path, { headers, method, body }) => {
    const answer = await ask(edge.url + path, { method, headers, body });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(ErrorResponse.strict().parse(JSON.parse(answer.body.toString())).error).not.toMatch(
      /secret|JSON\.parse|token/i,
    );
  });

  test.each([
    ['remotes.json', '{"secret":'],
    ['remotes.json', '{"microFrontends":{"secret":{}}}'],
    ['active.json', '{"apps":"secret"}'],
  ])(
    'a damaged %s: 503 with its name and not a word of it, and everything again once it is whole',
    async (name, text) => {
      const whole = await readFile(path.join(store.folder, name), 'utf8');
      await store.replace(name, text);
      const answer = await get('/');
      expect({ status: answer.status, body: JSON.parse(answer.body.toString()) }).toEqual({
        status: 503,
        body: { success: false, error: `${name} of the release store is damaged.`, code: 'unavailable' },
      });
      await store.replace(name, whole);
      expect((await get('/')).status).toBe(200);
    },
  );
});

describe('/readyz', () => {
  const checks = async (path: string) => {
    const { status, body } = await get(path);
    return { status, checks: JSON.parse(body.toString()).checks as Record<string, string> };
  };
  /** Those who ask within a second hear the same. */
  const become = async (path: string, expected: { status: number; checks: Record<string, string> }) => {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline && (await checks(path)).status !== expected.status) await pause(100);
    expect(await checks(path)).toMatchObject(expected);
  };

  test('is 200 where this edge and the services behind it can work', async () => {
    await become('/readyz', { status: 200, checks: { releases: 'ok', disk: 'ok', services: 'ok' } });
  });

  test('is 503 with a full disk, and 200 again afterwards', async () => {
    const probe = path.join(store.folder, '.work/readiness-probe');
    await symlink('/dev/full', probe);
    await become('/readyz', { status: 503, checks: { releases: 'ok', disk: 'failed' } });
    await rm(probe);
    await become('/readyz', { status: 200, checks: { disk: 'ok' } });
  });

  test.each(['active.json', 'remotes.json', 'site.json', 'areas/hours.html'])(
    'is 503 where %s is damaged',
    async (name) => {
      const whole = await readFile(path.join(store.folder, name));
      await store.replace(name, name.endsWith('.json') ? whole.subarray(0, -9) : '');
      await become('/readyz/edge', { status: 503, checks: { releases: 'failed', disk: 'ok' } });
      await store.replace(name, whole);
      await become('/readyz/edge', { status: 200, checks: { releases: 'ok' } });
    },
  );

  test('is 503 where a page of a chapter is empty, and 200 without it, as in a store of before', async () => {
    await store.replace('areas/hours.njhs.html', '');
    await become('/readyz/edge', { status: 503, checks: { releases: 'failed', disk: 'ok' } });
    await rm(path.join(store.folder, 'areas/hours.njhs.html'));
    await become('/readyz/edge', { status: 200, checks: { releases: 'ok' } });
  });

  test('is 503 while services are away; the edge itself, /readyz/edge, stays ready', async () => {
    const gone = await startBackend();
    await gone.stop();
    const alone = await startEdge({ STORE_DIR: store.folder, API_URL: backend.url, HOURS_API_URL: gone.url });
    const answer = await ask(`${alone.url}/readyz`);
    expect({ status: answer.status, body: JSON.parse(answer.body.toString()) }).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { services: 'ok', hours: 'failed' } },
    });
    expect((await ask(`${alone.url}/readyz/edge`)).status).toBe(200);
    await alone.stop();
  });
});

test('A wrong setting stops the edge and is named', async () => {
  const wrong = {
    API_URL: 'localhost',
    HOURS_API_URL: 'http://hours/api/v1',
    IDENTITY_URL: 'http://identity/v1',
    PORT: 'http',
    PAGE_DATA_DEADLINE_MS: 'soon',
  };
  const { code, output } = await startNode(['edge/dist/main.js'], wrong).ended;
  expect(code).toBe(1);
  for (const variable of [...Object.keys(wrong), 'STORE_DIR']) expect(output).toContain(`  ${variable} must`);
});
