import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { etagOf, isKnownEtag } from '@portal/http-server';
import { ask } from '@portal/local/test-support/ask';
import { EdgeStore, startEdge } from '@portal/local/test-support/edge';

/** Answers as the services do: with an ETag, for everybody or for one account. */
class Services {
  text = 'posts of today '.repeat(500);
  status = 200;
  asked: { url: string; known: boolean; from: unknown }[] = [];
  readonly #server = createServer((request, answer) => void this.#answer(request, answer));

  start = (port = 0) => new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  stop = () => new Promise<void>((resolve) => this.#server.close(() => resolve()).closeAllConnections());

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #answer({ url = '', headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
    const caller = headers.authorization ?? 'everybody';
    const body = JSON.stringify({ caller, text: url.includes('small') ? 'short' : this.text });
    const etag = etagOf(body);
    const known = isKnownEtag(etag, headers['if-none-match']);
    this.asked.push({ url, known, from: headers['x-forwarded-for'] });
    if (url.includes('limit=7')) await setTimeout(300);
    const type = url.includes('picture') ? 'image/png' : 'application/json; charset=utf-8';
    answer.writeHead(known ? 304 : this.status, {
      ...{ etag, 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' },
      ...(!known && { 'content-length': Buffer.byteLength(body) }),
    });
    if (url.includes('broken')) answer.write(body.slice(0, -9), () => answer.destroy());
    else answer.end(known ? undefined : body);
  }
}

let store: EdgeStore;
let edge: Awaited<ReturnType<typeof startEdge>>;
const services = new Services();

beforeAll(async () => {
  [store] = await Promise.all([EdgeStore.create(), services.start()]);
  const url = `http://127.0.0.1:${services.port}`;
  edge = await startEdge({ STORE_DIR: store.folder, API_URL: url, IDENTITY_URL: url });
});

afterAll(async () => {
  await edge.stop();
  await services.stop();
  await store.remove();
});

beforeEach(() => {
  services.asked = [];
});

const list = '/api/v1/newsletter/getPosts?chapter=NHS&page=1';
const own = '/api/v1/hours/mine';
const get = (path: string, headers?: Record<string, string>, method?: string) =>
  ask(edge.url + path, { method, headers });
const said = async (path: string, headers?: Record<string, string>) =>
  JSON.parse((await get(path, headers)).body.toString());

describe('A public call', () => {
  test.each([list, '/api/v1/newsletter/getPost?id=1', '/api/v1/newsletter/getTags', '/feeds/nhs.xml'])(
    '%s is sent by the services once, and confirmed by them each time',
    async (path) => {
      await get(path);
      await get(path);
      expect(services.asked.map(({ known }) => known)).toEqual([false, true]);
    },
  );

  test('shows a change at once, to those who have the old state, too', async () => {
    const { headers } = await get(list);
    services.text = 'posts of tomorrow '.repeat(500);
    expect((await said(list, { 'if-none-match': String(headers.etag) })).text).toBe(services.text);
  });

  test('is asked for once for all who want it at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => get('/api/v1/newsletter/getPosts?limit=7')));
    expect(services.asked.length).toBeLessThan(25);
  });

  test('of an account goes to the services whole, and to nobody else', async () => {
    const authorization = 'Bearer token';
    expect(await said(list)).toMatchObject({ caller: 'everybody' });
    expect(await said(list, { authorization })).toMatchObject({ caller: authorization });
    expect(await said(list)).toMatchObject({ caller: 'everybody' });
    expect(await said(own, { authorization })).toMatchObject({ caller: authorization });
    expect(await said(own)).toMatchObject({ caller: 'everybody' });
  });

  test('that the services count goes to them with the address of its visitor', async () => {
    for (const path of [`${list}&search=coat`, `${list}&tag=news`]) {
      for (let time = 0; time < 2; time++) await get(path);
    }
    expect(services.asked).toMatchObject(Array.from({ length: 4 }, () => ({ known: false, from: '127.0.0.1' })));
  });

  test('is 503 while the services are down, also where it was answered before', async () => {
    const { port } = services;
    await get(list);
    await services.stop();
    expect(await get(list)).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    await services.start(port);
    expect((await get(list)).status).toBe(200);
  });

  test.each([404, 500])('that fails with %i is not kept', async (status) => {
    services.status = status;
    const path = `/api/v1/newsletter/getPost?id=${status}`;
    for (let time = 0; time < 2; time++) expect((await get(path)).status).toBe(status);
    services.status = 200;
    expect((await get(path)).status).toBe(200);
    expect(services.asked.map(({ known }) => known)).toEqual([false, false, false]);
  });

  test.each([
    [404, 'is forgotten'],
    [500, 'stays kept'],
  ])('that fails with %i after it was kept %s', async (status, _kept) => {
    const { text } = services;
    const path = `/api/v1/newsletter/getPost?id=kept-${status}`;
    await get(path);
    Object.assign(services, { status, text: 'gone' });
    expect((await get(path)).status).toBe(status);
    Object.assign(services, { status: 200, text, asked: [] });
    expect((await get(path)).status).toBe(200);
    expect(services.asked.map(({ known }) => known)).toEqual([status === 500]);
  });

  test('is kept within limits: of many long responses only the last ones', async () => {
    const { text } = services;
    services.text = randomBytes(400_000).toString('hex');
    const pages = Array.from({ length: 25 }, (_, page) => `/api/v1/newsletter/getPosts?page=${page + 10}`);
    for (const page of pages) await get(page);
    services.asked = [];
    await get(pages[24] ?? '');
    await get(pages[0] ?? '');
    expect(services.asked.map(({ known }) => known)).toEqual([true, false]);
    services.text = text;
  });
});

describe('Text of the services', () => {
  const authorization = 'Bearer token';
  const vary = 'Accept-Encoding';
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ['br', list, {}],
    ['gzip', list, {}],
    ['br', own, { authorization }],
    ['gzip', own, { authorization }],
  ] as const)('comes in %s to those who accept it: %s', async (encoding, path, headers) => {
    const plain = await get(path, headers);
    const answer = await get(path, { ...headers, 'accept-encoding': encoding });
    expect(plain.headers).toMatchObject({ vary });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).toMatchObject({ vary, 'content-encoding': encoding });
    expect(decoded[encoding](answer.body).equals(plain.body)).toBe(true);
    expect(answer.body.length).toBeLessThan(plain.body.length / 10);
    const again = await get(path, { ...headers, 'if-none-match': String(answer.headers.etag) });
    expect({ status: again.status, body: again.body.length }).toEqual({ status: 304, body: 0 });
  });

  const brokenOff = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(edge.url + path, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const unavailable = { status: 503, body: { success: false, code: 'unavailable' } };

  test.each(['br', 'gzip', 'identity'])('that breaks off is never taken for whole, in %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    expect(await brokenOff('/api/v1/newsletter/getPost?id=broken', headers)).toMatchObject(unavailable);
    const ofAccount = await brokenOff('/api/v1/hours/broken', { ...headers, authorization }).catch(({ name }) => name);
    // What was begun is cut off. Half a JSON that ends as if it were whole would be a SyntaxError.
    if (ofAccount !== 'TypeError') expect(ofAccount).toMatchObject(unavailable);
  });

  test('that breaks off before any of it was sent is an error that can be read', async () => {
    const headers = { 'accept-encoding': 'br', authorization };
    expect(await brokenOff('/api/v1/hours/broken', headers)).toMatchObject(unavailable);
  });

  test.each([list, own])('answers HEAD as GET, without a body: %s', async (path) => {
    const head = await get(path, { 'accept-encoding': 'br' }, 'HEAD');
    expect(head).toMatchObject({ status: 200, headers: { vary }, body: Buffer.alloc(0) });
  });

  test.each([list, own])('is sent whole where a part is asked for: %s', async (path) => {
    const answer = await get(path, { range: 'bytes=0-9' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString()).text).toBe(services.text);
  });

  test.each([
    ['a short text', '/api/v1/users/small'],
    ['a picture', '/api/v1/users/picture'],
    ['what the identity server says', '/__clerk/v1/client'],
  ])('is compressed, but not %s', async (_what, path) => {
    expect((await get(path, { 'accept-encoding': 'br, gzip' })).headers).not.toHaveProperty('content-encoding');
  });
});
