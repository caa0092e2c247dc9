import { readFile, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ErrorResponse } from '@portal/contracts';
import { startCollector } from '@portal/http-server/test/otlp-collector.ts';
import { startNode } from '@portal/local/test-support/command';
import { ask, EdgeStore, script, shellVersion, startBackend, startEdge } from '@portal/local/test-support/edge';

let store: EdgeStore;
let backend: Awaited<ReturnType<typeof startBackend>>;
let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  [store, backend] = await Promise.all([EdgeStore.create(), startBackend()]);
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: backend.url, IDENTITY_URL: backend.url });
});

afterAll(async () => {
  edge.child.kill('SIGTERM');
  expect((await edge.ended).code).toBe(0);
  await backend.stop();
  await store.remove();
});

const get = (path: string, headers?: Record<string, string>) => ask(edge.url + path, headers);
const released = '/apps/hours/1.0.0-aaaaaaaa/main.0badcafe.js';

describe('Pages', () => {
  test.each([
    ['/', 200, 'landing'],
    ['/dashboard', 200, 'dashboard'],
    ['/dashboard/manage_users?page=2', 200, 'dashboard'],
    ['/dashboard/hours', 200, 'hours'],
    ['/dashboard/hours/log', 200, 'hours'],
    ['/dashboard/hoursglass', 200, 'dashboard'],
    ['/signature/token', 200, 'signature alone'],
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
    const second = await get('/dashboard/hours', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(second.body).toString()).toContain('hours');
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
    secured.child.kill('SIGTERM');
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
    const answer = await ask(edge.url + released, {}, 'HEAD');
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
      const answers = [whole, await ask(edge.url + path, {}, 'HEAD'), await get(path, known)];
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

describe('Calls', () => {
  test('of the API reach the services whole, and so do their answers', async () => {
    const answer = await fetch(`${edge.url}/api/v1/hours/submit?x=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
      body: '{"hours":2}',
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { success: true } });
    expect(backend.passed.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/v1/hours/submit?x=1',
      body: '{"hours":2}',
      headers: { authorization: 'Bearer token' },
    });
    expect((await get('/api/v1/missing')).status).toBe(404);
  });

  test.each([
    ['/healthz', '/healthz'],
    ['/metrics/services', '/metrics'],
    ['/__clerk/v1/client', '/__clerk/v1/client'],
  ])('%s is passed on', async (path, passed) => {
    expect((await get(path)).status).toBe(200);
    expect(backend.passed.at(-1)?.url).toBe(passed);
  });

  test('of Prometheus get requests by route and status, refusals, the event loop and releases', async () => {
    await get('/dashboard?token=secret');
    await get('/api/v1/missing');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    const text = body.toString();
    for (const line of [
      /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} [1-9]/m,
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/\*",status="404"\} [1-9]/m,
      /^http_refusals_total\{status="404"\} [1-9]/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^release_active_info\{app="shell",version="1\.0\.0-aaaaaaaa"\} 1$/m,
      /^release_active_since_seconds\{app="shell"\} 1\d{9}/m,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toContain('secret');
  });

  test('say where they really come from, not what a client claims', async () => {
    await get('/api/v1/users/getUser', {
      host: 'portal.test',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    });
    const headers = backend.passed.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'portal.test',
    });
    expect(headers).not.toHaveProperty('x-real-ip');
    expect(headers).not.toHaveProperty('forwarded');
  });

  test('refuse a body of 5 MB with the error that names it', async () => {
    const answer = await fetch(`${edge.url}/api/v1/hours/submit`, { method: 'POST', body: 'x'.repeat(5_000_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ success: false, error: 'The request is too large.', code: 'too_large' });
  });

  test('refuse a body of unknown length once it is too large', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const answer = await ask(`${edge.url}/api/v1/hours/submit`, headers, 'POST', 'x'.repeat(5_000_000));
    expect({ status: answer.status, body: JSON.parse(answer.body.toString()) }).toMatchObject({
      status: 413,
      body: { success: false, code: 'too_large' },
    });
  });

  test('carry the id under which the request is logged, the sender’s where it is a plain one', async () => {
    const given = await get('/api/v1/users/getUser', { 'x-request-id': 'trace-12345678' });
    expect(backend.passed.at(-1)?.headers['x-request-id']).toBe('trace-12345678');
    expect(given.headers['x-request-id']).toBe('trace-12345678');
    const made = await get('/dashboard', { 'x-request-id': '{"a":1}' });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    await edge.says(new RegExp(`"requestId":"${made.headers['x-request-id']}"`));
  });

  test('are a part of the trace that a browser or a proxy began, when the edge is traced', async () => {
    const collector = await startCollector();
    const traced = await startEdge({
      STORE_DIR: store.folder,
      API_URL: backend.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    await ask(`${traced.url}/api/v1/users/getUser`, { traceparent: `00-${traceId}-${spanId}-01` });
    const [span] = await collector.trace({ traceId, spanId }, 'GET /api/v1/*');
    expect(span).toMatchObject({ service: 'portal-edge', parentSpanId: spanId });
    expect(backend.passed.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${span?.spanId}-01`);
    traced.child.kill('SIGTERM');
    await traced.ended;
    await collector.stop();
  });

  test('pass a body of 5 MB on to a call that brings files', async () => {
    const headers = { 'content-type': 'application/json' };
    const upload = { method: 'POST', headers, body: 'x'.repeat(5_000_000) };
    expect((await fetch(`${edge.url}/api/v1/newsletter/createPost?x=1`, upload)).status).not.toBe(413);
    expect(backend.passed.at(-1)?.url).toBe('/api/v1/newsletter/createPost?x=1');
    expect((await fetch(`${edge.url}/api/v1/newsletter/deletePost`, upload)).status).toBe(413);
  });

  test('answer 503 while the services are down, and pages stay up', async () => {
    const gone = await startBackend();
    await gone.stop();
    const alone = await startEdge({ STORE_DIR: store.folder, API_URL: gone.url });
    const answer = await ask(`${alone.url}/api/v1/newsletter/getPosts`);
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body.toString())).toEqual({
      success: false,
      error: 'The service is unavailable. Please try again in a moment.',
      code: 'unavailable',
      requestId: answer.headers['x-request-id'],
    });
    expect((await ask(`${alone.url}/dashboard`)).status).toBe(200);
    expect((await ask(`${alone.url}/__clerk/v1/client`)).status).toBe(404);
    alone.child.kill('SIGTERM');
    await alone.ended;
  });

  test('go to the processes of their own that a feature has, and else to all the same', async () => {
    const newsletter = await startBackend();
    const split = { STORE_DIR: store.folder, API_URL: backend.url, NEWSLETTER_API_URL: newsletter.url };
    const parted = await startEdge(split);
    for (const path of ['/api/v1/newsletter/getPosts', '/feeds/nhs.xml', '/api/v1/users/getUser', '/api/v1/hours/mine'])
      await ask(parted.url + path);
    const urls = ({ passed }: typeof backend) => passed.map(({ url }) => url);
    expect(urls(newsletter)).toEqual(['/api/v1/newsletter/getPosts', '/api/v1/newsletter/feeds/nhs.xml']);
    expect(urls(backend).slice(-2)).toEqual(['/api/v1/users/getUser', '/api/v1/hours/mine']);
    parted.child.kill('SIGTERM');
    await parted.ended;
    await newsletter.stop();
  });

  test('are read without JavaScript on the page of a signature link, which no cache keeps', async () => {
    const page = '<div id="root"></div><noscript>Signing needs JavaScript.</noscript>';
    await store.replace('signature.html', page);
    const { body, headers } = await get('/signature/secret-of-the-link?chapter=nhs', {
      'x-forwarded-for': '203.0.113.9',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const words = [
      'Ada &lt;b&gt; Byron of the National Honor Society',
      '4.5 hours',
      'March 7, 2026',
      'What signing means',
      '<a href="/signature/all?token=secret-of-the-link">2 more requests wait for you</a>',
    ];
    for (const text of words) expect(`${body}`).toContain(text);
    expect(`${body}`).toMatch(/^<div id="root"><\/div><noscript>.*<\/noscript>$/s);
    expect(backend.passed.at(-1)).toMatchObject({
      method: 'GET',
      url: '/api/v1/hours/signature?signatureRequestId=secret-of-the-link',
    });
    const expired = `${(await get('/signature/expired')).body}`;
    expect(expired).toContain('<p class="notice">This link has expired.</p>');
    expect(expired).not.toContain('JavaScript');
    expect(`${(await get('/signature/unknown')).body}`).toBe(page);
    expect(edge.output()).not.toContain('secret-of-the-link');
    await store.replace('signature.html', '<p>signature alone</p>');
  });

  test('are read without JavaScript on the page that checks a certificate, which no cache keeps', async () => {
    const page = '<main><noscript><p>This page needs JavaScript.</p></noscript></main>';
    await store.replace('areas/hours.html', page);
    const { body, headers } = await get('/check/secret-of-the-link');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    for (const text of ['This certificate is genuine', 'Ada &lt;b&gt; B.', '4.5 asynchronous hours', 'March 9, 2026']) {
      expect(`${body}`).toContain(text);
    }
    expect(`${body}`).toMatch(/^<main><noscript>.*<\/noscript><\/main>$/s);
    expect(`${(await get('/check/unknown')).body}`).toBe(page);
    expect(`${(await get('/dashboard/hours')).body}`).toBe(page);
    await store.replace('areas/hours.html', '<p>hours</p>');
  });

  test('leave no token of a link in the log', async () => {
    await get('/signature/secret-of-the-link');
    await get('/check/secret-of-the-link');
    await get('/api/v1/hours/signature?signatureRequestId=secret-of-the-link');
    await edge.says(/"path":"\/api\/v1\/hours\/signature"/);
    expect(edge.output()).toContain('/signature/[hidden]');
    expect(edge.output()).toContain('/check/[hidden]');
    expect(edge.output()).not.toContain('secret-of-the-link');
  });
});

describe('Errors', () => {
  test('are no visitors who leave before the services respond', async () => {
    const leaving = connect(Number(new URL(edge.url).port), '127.0.0.1');
    leaving.write('POST /api/v1/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
    await pause(100);
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
    const answer = await ask(edge.url + path, headers, method, body);
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
    const deadline = Date.now() + 10_000;
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
    alone.child.kill('SIGTERM');
    await alone.ended;
  });
});

test('A wrong setting stops the edge and is named', async () => {
  const { code, output } = await startNode(['edge/dist/main.js'], { API_URL: 'localhost', PORT: 'http' }).ended;
  expect(code).toBe(1);
  for (const variable of ['API_URL', 'PORT', 'STORE_DIR']) expect(output).toContain(`${variable} must`);
});
