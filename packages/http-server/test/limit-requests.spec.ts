import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitRequests, refusalWithStatus, serverOptions } from '../src/index.ts';
import { type SlowClient, sendSlowly } from './slow-clients.ts';

const impatient = { windowMs: 1000, bytes: 1000, mostMs: 5000 };
const large = Buffer.alloc(64 * 1024 * 1024);

const refusals = new EventEmitter();
let server: FastifyInstance;
let url: string;
let clients: (SlowClient | Socket)[] = [];

beforeAll(async () => {
  server = Fastify({ ...serverOptions, trustProxy: '127.0.0.9', forceCloseConnections: true });
  limitRequests(server, { trustedProxies: '127.0.0.9', paces: { body: impatient, response: impatient } });
  server.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const { status, body } = refusalWithStatus(error.statusCode ?? 500);
    refusals.emit('status', status);
    return reply.code(status).send(body);
  });
  server.post('/echo', async (request) => request.body);
  server.get('/large', async (_request, reply) => reply.send(large));
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => {
  for (const client of clients) if ('end' in client) client.end();
  clients = [];
});
afterAll(() => server.close());

const slow = (slowness: Partial<Parameters<typeof sendSlowly>[1]> = {}) => {
  const client = sendSlowly(url, { path: '/echo', everyMs: 300, ...slowness });
  clients.push(client);
  return client;
};
const echo = (said: string, headers = {}) =>
  fetch(`${url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ said }),
  });

describe('a body', () => {
  it('that comes too slowly ends with 408, while others are answered', async () => {
    const late = slow();
    await late.begun;
    expect(await (await echo('hello')).json()).toEqual({ said: 'hello' });
    const { status, text } = await late.answer;
    expect(status).toBe(408);
    expect(text).toContain('{"success":false,"error":"The request took too long to arrive. Please try again."');
  });

  it('whose sender goes away is no fault of the server', async () => {
    const gone = slow();
    const status = once(refusals, 'status');
    await gone.begun;
    gone.end();
    expect(await status).toEqual([408]);
  });

  it('is received over a line that brings a little all the time', async () => {
    const headers = { 'content-length': '7001', connection: 'close' };
    const { status, text } = await slow({ drip: ' '.repeat(700), everyMs: 250, headers }).answer;
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('"code":"invalid"') });
  });

  it('of unknown length is refused once it is too large, and the connection goes on', async () => {
    const socket = await open();
    socket.write(
      'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    for (let sent = 0; sent < 2 ** 21; sent += 2 ** 16) socket.write(`10000\r\n${'x'.repeat(2 ** 16)}\r\n`);
    socket.write(
      '0\r\n\r\nPOST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    );
    const text = await until(socket, /HTTP\/1\.1 200/);
    expect(text).toMatch(/^HTTP\/1\.1 413[\s\S]*"code":"too_large"/);
  });
});

describe('of one address', () => {
  it('many slow bodies at once end with 429, the slowest first, and an honest one is answered', async () => {
    const many = Array.from({ length: 230 }, () => slow({ everyMs: 60_000 }));
    await Promise.all(many.map(({ begun }) => begun));
    expect((await echo('hello')).status).toBe(200);
    const statuses = await Promise.all(many.map(async ({ answer }) => (await answer).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(29);
    expect(new Set(statuses)).toEqual(new Set([408, 429]));
  });

  it('a request whose body follows its head is not taken for the slowest', async () => {
    const dripping = { drip: ' '.repeat(700), everyMs: 250 };
    const many = Array.from({ length: 200 }, () => slow(dripping));
    await Promise.all(many.map(({ begun }) => begun));
    await pause(1200);
    const honest = [await open(), await open(), await open()];
    const head = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
    for (const socket of honest) {
      socket.write(head);
      await pause(50);
    }
    const answers = honest.map((socket) => until(socket, /^HTTP\/1\.1 \d/));
    for (const socket of honest) socket.write('{}');
    for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200/);
  });

  it('the bodies that a trusted proxy brings from others are not counted', async () => {
    const of = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:${n % 5}::${n}` });
    const many = Array.from({ length: 230 }, (_, n) => slow({ everyMs: 60_000, from: '127.0.0.9', headers: of(n) }));
    const statuses = await Promise.all(many.map(async ({ answer }) => (await answer).status));
    expect(new Set(statuses)).toEqual(new Set([408]));
  });

  it('too many idle connections make room for new ones', async () => {
    const oldest = await open();
    const closed = new Promise((resolve) => oldest.once('close', resolve).resume());
    for (let batch = 0; batch < 10; batch++) await Promise.all(Array.from({ length: 200 }, () => open()));
    await closed;
    expect((await echo('hello')).status).toBe(200);
    expect(await connections()).toBeLessThanOrEqual(2000);
  });
});

it('Headers that come too slowly end with 408 in the shape of every error', async () => {
  const http = { ...serverOptions.http, headersTimeout: 300, connectionsCheckingInterval: 100 };
  const strict = Fastify({ ...serverOptions, http });
  const socket = await open(await strict.listen({ host: '127.0.0.1', port: 0 }));
  socket.write('POST /echo HTTP/1.1\r\nhost: x\r\nx-slow: ');
  expect(await until(socket, /too_slow/)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  await strict.close();
});

it('What is no HTTP ends with 400 in the shape of every error, without a word of it', async () => {
  const socket = await open();
  socket.write('secret nonsense\r\n\r\n');
  const text = await until(socket, /"code":"invalid"/);
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(text).not.toContain('nonsense');
});

it('An answer that its reader does not take is given up, and nothing is held for it any longer', async () => {
  const socket = await open();
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  for (const before = await connections(); (await connections()) === before; ) await pause(100);
});

const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));

async function open(at = url): Promise<Socket> {
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  socket.on('error', () => {});
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Everything that came until it fits. */
function until(socket: Socket, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    socket.once('close', () => reject(new Error(`It ended with ${text}`)));
  });
}
