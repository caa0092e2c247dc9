import { startCollector } from '@portal/http-server/test/otlp-collector.ts';
import { ask } from '@portal/local/test-support/ask';
import { type EdgeSite, startBackend, startEdge, startSite } from '@portal/local/test-support/edge';

let { store, backend, edge, stop } = {} as EdgeSite;

beforeAll(async () => {
  ({ store, backend, edge, stop } = await startSite());
});

afterAll(() => stop());

const get = (path: string, headers?: Record<string, string>) => ask(edge.url + path, { headers });

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
    ['expect', '100-continue'],
    ['upgrade', 'h2c'],
  ])('are passed on without the header %s, which is for the edge', async (name, value) => {
    const sent = { 'content-type': 'application/json', [name]: value };
    const { status } = await ask(`${edge.url}/api/v1/hours/submit`, { method: 'POST', headers: sent, body: '{}' });
    expect(status).toBe(200);
    expect(backend.passed.at(-1)?.headers).not.toHaveProperty(name);
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

  test.each(['/api/v1/hours/submit', '/api/v1/releases/rollback'])(
    'refuse a compressed body with the error that names it: %s',
    async (path) => {
      const sent = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { status, headers, body } = await ask(edge.url + path, { method: 'POST', headers: sent, body: '{}' });
      expect({ status, headers, body: JSON.parse(`${body}`) }).toMatchObject({
        status: 415,
        headers: { 'accept-encoding': 'identity' },
        body: { code: 'invalid', error: 'The request must be JSON, and have no content-encoding.' },
      });
    },
  );

  test('refuse a body of unknown length once it is too large', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const body = 'x'.repeat(5_000_000);
    const answer = await ask(`${edge.url}/api/v1/hours/submit`, { method: 'POST', headers, body });
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
    await ask(`${traced.url}/api/v1/users/getUser`, { headers: { traceparent: `00-${traceId}-${spanId}-01` } });
    const [span] = await collector.trace({ traceId, spanId }, 'GET /api/v1/*');
    expect(span).toMatchObject({ service: 'portal-edge', parentSpanId: spanId });
    expect(backend.passed.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${span?.spanId}-01`);
    await traced.stop();
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
    await alone.stop();
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
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/api/v1/newsletter/createPost', '/api/v1/users/import/read', '/api/v1/users/import'])
      await ask(parted.url + path, { method: 'POST', headers, body: '{}' });
    expect(urls(newsletter).at(-1)).toBe('/api/v1/newsletter/createPost');
    expect(urls(backend).slice(-2)).toEqual(['/api/v1/users/import/read', '/api/v1/users/import']);
    await parted.stop();
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
    expect(`${(await get('/signature/mail?token=secret-of-the-link')).body}`).toContain('To stop these e-mails here');
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
    await get('/signature%2Fsecret-of-the-link');
    await get('/%73ignature/secret-of-the-link%');
    await get('/check%2fsecret-of-the-link');
    await get('/preview%2Fsecret-of-the-link');
    await get('/api/v1/hours/signature?signatureRequestId=secret-of-the-link');
    await edge.says(/"path":"\/api\/v1\/hours\/signature"/);
    expect(edge.output()).toContain('/signature/[hidden]');
    expect(edge.output()).toContain('/check/[hidden]');
    expect(edge.output()).not.toContain('secret-of-the-link');
  });
});
