import { once } from 'node:events';
import { connect } from 'node:http2';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { sendManySlowly } from '@portal/http-server/test/slow-clients.ts';
import { ask } from '@portal/local/test-support/ask';
import { hasIpv6, type Nginx, startNginx, startNginxWithTls } from '../support/nginx.ts';
import { createMember, signIn } from '../support/people.ts';
import { onLoopback } from '../support/portal.ts';
import { test } from '../support/test.ts';

test.use({ isFirstVisit: true });

test.describe.configure({ mode: 'serial' });

let nginx: Nginx;

test.beforeAll(async () => {
  nginx = await startNginx();
});

test.afterAll(() => nginx.stop());

test('through nginx, a visitor reads the public pages and a member signs in and sees the dashboard', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: nginx.url });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'NHS Newsletter' })).toBeVisible();
  await signIn(context, await createMember({ firstName: 'Nadia' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Nadia!' })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('nginx serves released files from the disk, for ever, and the edge everything else', async () => {
  const script = await ask(await releasedFile());
  expect(script.status).toBe(200);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  const missing = await fetch(`${nginx.url}/apps/hours/none/none.js`);
  expect({ status: missing.status, kept: missing.headers.get('cache-control') }).toEqual({
    status: 404,
    kept: 'no-store',
  });
  const page = await fetch(`${nginx.url}/nowhere`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(404);
});

test('nginx sends the smallest copy of a released file that the browser takes, and says which', async () => {
  const url = await releasedFile();
  const { body: script } = await ask(url);
  const copies: [accepted: string, encoding: string | undefined, decode: (copy: Buffer) => Buffer][] = [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (copy) => copy],
  ];
  for (const [accepted, encoding, decode] of copies) {
    const headers = { 'accept-encoding': accepted };
    const copy = await ask(url, { headers });
    expect(decode(copy.body).equals(script), accepted).toBe(true);
    const copied = { type: 'text/javascript', encoding, vary: 'Accept-Encoding', length: copy.body.length };
    expect(shape(copy), accepted).toEqual({ status: 200, ...copied });
    expect(shape(await ask(url, { method: 'HEAD', headers })), accepted).toEqual({ status: 200, ...copied });
    const known = await ask(url, { headers: { ...headers, 'if-none-match': `${copy.headers.etag}` } });
    expect(shape(known), accepted).toMatchObject({ status: 304, vary: 'Accept-Encoding' });
  }
});

test("nginx's log says where requests went, without the secrets of links", async () => {
  await fetch(`${nginx.url}/signature/secret-token?also=secret`);
  await expect.poll(nginx.accessLog).toContain('/signature/[hidden]');
  expect(await nginx.accessLog()).not.toContain('secret');
});

test("nginx's log says when, under which id and how long behind it: the id that the answer carries", async () => {
  const path = '/api/v1/newsletter/getTags';
  const given = await ask(nginx.url + path, { headers: { 'x-request-id': 'trace-12345678' } });
  const made = await ask(nginx.url + path, { headers: { 'x-request-id': 'no plain one' } });
  expect(given.headers['x-request-id']).toBe('trace-12345678');
  expect(made.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  for (const { headers } of [given, made]) {
    const rest = String.raw`127.0.0.1 GET ${path} 200 \d+ [\d.]+ upstream=\d+\.\d+`;
    const line = new RegExp(String.raw`^[\d-]{10}T[\d:]{8}\S+ ${headers['x-request-id']} ${rest}$`, 'm');
    await expect.poll(nginx.accessLog).toMatch(line);
  }
});

test('what nginx itself refuses has the format of the API, and the id of the request', async () => {
  const id = 'trace-12345678';
  const refused = async (url: string, options: Parameters<typeof ask>[1] = {}) => {
    const headers = { 'x-request-id': id, ...options.headers };
    const { status, headers: received, body } = await ask(url, { ...options, headers });
    return { status, id: received['x-request-id'], ...JSON.parse(body.toString()) };
  };
  const inFormat = { id, success: false, error: expect.stringMatching(/\.$/) };
  const large = { method: 'POST', headers: { 'content-length': '300000000' } };
  expect(await refused(`${nginx.url}/api/v1/newsletter/createPost`, large)).toEqual({
    ...inFormat,
    status: 413,
    code: 'too_large',
  });
  const withoutHost = { setHost: false };
  expect(await refused(nginx.url, withoutHost)).toEqual({ ...inFormat, status: 400, code: 'invalid' });
  // nginx reads no header of such a request.
  const made = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(await refused(`${nginx.url}/${'a'.repeat(40_000)}`)).toEqual({
    ...inFormat,
    id: made,
    status: 414,
    code: 'invalid',
  });
  const alone = await startNginx({ EDGE_ADDRESS: '127.0.0.1:1' });
  try {
    expect(await refused(alone.url)).toEqual({ ...inFormat, status: 503, code: 'unavailable', requestId: id });
  } finally {
    await alone.stop();
  }
});

test('slow uploads from five addresses do not keep an honest visitor from the newsletter', async () => {
  const url = onLoopback(nginx.url);
  const addresses = [2, 3, 4, 5, 6].map((last) => `127.0.0.${last}`);
  const path = '/api/v1/newsletter/createPost';
  const slow = await Promise.all(addresses.map((from) => sendManySlowly(url, 40, { path, from })));
  try {
    for (const localAddress of [...addresses, '127.0.0.7']) {
      expect((await ask(`${url}/newsletter`, { localAddress })).status).toBe(200);
      expect((await ask(`${url}/api/v1/newsletter/getPosts`, { localAddress })).status).toBe(200);
    }
    const statuses = await Promise.all(slow.map(({ statuses }) => statuses()));
    // Who may not upload, and what is too much of one address.
    expect(new Set(statuses.flat())).toEqual(new Set([401, 429]));
  } finally {
    for (const { end } of slow) end();
  }
});

test('a visitor with IPv6 reaches the portal', async () => {
  test.skip(!hasIpv6, 'This machine has no IPv6');
  expect((await ask(`${nginx.url.replace('localhost', '[::1]')}/newsletter`)).status).toBe(200);
});

test('released files do not count among the requests of one address: a whole school may open its first page', async () => {
  const secured = await startNginxWithTls();
  const settings = { initialWindowSize: 1 };
  const browsers = Array.from({ length: 6 }, () => connect(secured.url, { ca: secured.certificate, settings }));
  try {
    const { pathname } = new URL(await releasedFile());
    // None of them gets its file before the last one has asked.
    const requests = browsers.flatMap((browser) =>
      Array.from({ length: 100 }, () => browser.request({ ':path': pathname })),
    );
    const responses = await Promise.all(requests.map((request) => once(request, 'response')));
    expect(new Set(responses.map(([headers]) => headers[':status']))).toEqual(new Set([200]));
  } finally {
    for (const browser of browsers) browser.destroy();
    await secured.stop();
  }
});

test('nginx with a certificate sends everybody to TLS, and tells browsers to stay with it', async () => {
  const secured = await startNginxWithTls();
  try {
    const redirect = await ask(`${secured.urlWithoutTls}/newsletter?chapter=NHS`);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.location).toBe(`${secured.url}/newsletter?chapter=NHS`);
    for (const at of ['/newsletter', '/api/v1/newsletter/getPosts', await releasedFile(secured.url)]) {
      const answer = await ask(new URL(at, secured.url).href, { ca: secured.certificate });
      expect(answer.status, at).toBe(200);
      expect(answer.headers['strict-transport-security'], at).toBe('max-age=31536000; includeSubDomains');
    }
  } finally {
    await secured.stop();
  }
  expect((await ask(nginx.url)).headers).not.toHaveProperty('strict-transport-security');
});

test('nginx with a certificate redirects to the same page where PUBLIC_URL ends with a slash', async () => {
  const secured = await startNginxWithTls('/');
  try {
    const redirect = await ask(`${secured.urlWithoutTls}/newsletter?chapter=NHS`);
    expect(redirect.headers.location).toBe(`${secured.url}/newsletter?chapter=NHS`);
  } finally {
    await secured.stop();
  }
});

const shape = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  type: headers['content-type']?.split(';')[0],
  encoding: headers['content-encoding'],
  vary: headers.vary,
  length: Number(headers['content-length']),
});

/** Address of a script that is active. */
async function releasedFile(server = nginx.url): Promise<string> {
  const remotes = (await (await fetch(`${nginx.url}/remotes.json`)).json()) as Remotes;
  const { url, metadata } = remotes.microFrontends.hours;
  const script = Object.keys(metadata.integrity).find((file) => file.endsWith('.js')) ?? '';
  return new URL(script, server + url).href;
}

interface Remotes {
  microFrontends: { hours: { url: string; metadata: { integrity: Record<string, string> } } };
}
