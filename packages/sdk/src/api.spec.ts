import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiError, call, messageOf } from './api.ts';
import { download } from './download.ts';
import { signedOut, useSession } from './session.ts';
import { userListMessage } from './user-list-message.ts';

const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const json = (status: number, body: unknown, statusText?: string) => ({
  status,
  body: JSON.stringify(body),
  statusText,
});

/** What the servers take over from a caller. */
const plainRequestId = /^[\w-]{8,64}$/;

type Sent = { status: number; body: string; statusText?: string } | RequestListener;

let server: Server;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, { location: { origin } });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  Reflect.deleteProperty(globalThis, 'location');
});

const answering = (sent: Sent): RequestListener =>
  typeof sent === 'function'
    ? sent
    : (_request, response) => response.writeHead(sent.status, sent.statusText).end(sent.body);

const wordsOf = (failure: ApiError) => messageOf(failure, 'Refused', 'Unanswered');

/** What the call reports of this answer. */
async function failureOf(sent: Sent): Promise<ApiError> {
  answer = answering(sent);
  return call('GET /users/listUsers', {}).then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error) => error,
  );
}

const breakOff: RequestListener = (_request, response) => {
  response.writeHead(500, { 'content-length': '100' });
  response.write('{"success":false,"error":"Half an', () => response.destroy());
};

const halfAFile: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-disposition': 'attachment; filename="portal.zip"', 'content-length': '100' });
  response.write('half', () => response.destroy());
};

const failures: Record<string, [sent: Sent, words: string]> = {
  'not ok, with an error': [json(503, { success: false, code: 'unavailable', error: 'Away' }), 'Away'],
  'not ok, with a message alone': [json(500, { message: 'select failed' }), 'Refused'],
  'not ok, without a body': [{ status: 404, body: '' }, 'Refused'],
  "a proxy's page": [{ status: 502, body: page }, 'Refused'],
  'a page in place of an ok answer': [{ status: 200, body: page }, 'Unanswered'],
  'half of an ok answer': [{ status: 200, body: '{"success":true,"us' }, 'Unanswered'],
  'an error that is no text': [json(400, { success: false, error: { reason: 'x' } }), 'Refused'],
  'ok without success, with a message': [json(200, { success: false, message: 'Closed', error: 'x' }), 'Closed'],
  'ok without success, with an error': [json(200, { success: false, error: 'Expired' }), 'Expired'],
  'ok without success, without words': [json(200, { success: false, message: ' ' }), 'Refused'],
  'a connection that is cut': [(request) => request.socket.destroy(), 'Unanswered'],
  'an answer that breaks off': [breakOff, 'Unanswered'],
};

describe('a call that fails', () => {
  it.each(Object.entries(failures))('%s: says so', async (_case, [sent, words]) => {
    expect(wordsOf(await failureOf(sent))).toBe(words);
  });

  it.each<[string, Sent, boolean]>([
    ['the server is to blame', json(500, { success: false, code: 'unexpected', error: 'Oh' }), true],
    ['a proxy stands in', { status: 502, body: page }, true],
    ['no answer came', breakOff, true],
    ['the caller is to blame', json(409, { success: false, code: 'conflict', error: 'Taken' }), false],
  ])('names the request as the logs do, if %s', async (_case, sent, isNamed) => {
    const ids: unknown[] = [];
    const failure = await failureOf((request, response) => {
      ids.push(request.headers['x-request-id']);
      answering(sent)(request, response);
    });
    expect(ids).toEqual([expect.stringMatching(plainRequestId)]);
    expect(failure.reference).toBe(isNamed ? ids[0] : undefined);
  });

  it('goes unanswered where its time is up', async () => {
    const { timeout } = AbortSignal;
    const spied = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
    const failure = await failureOf(() => {});
    spied.mockRestore();
    expect(wordsOf(failure)).toBe('Unanswered');
  });

  it('goes unanswered where a signed-in person gets no token', async () => {
    useSession.setState({ status: 'signed-in', getToken: () => Promise.reject(new Error('The provider is away.')) });
    const failure = await failureOf(json(401, { success: false, code: 'unauthenticated', error: 'Please sign in.' }));
    expect(failure.code).toBe('unavailable');
    expect(wordsOf(failure)).toBe('Unanswered');
    useSession.setState(signedOut);
  });

  it.each([
    ['what is asked for is wrong', { status: 404, body: '' }, 'invalid'],
    ['the answer refuses it', json(200, { success: false }), 'invalid'],
    ['too much was asked', { status: 429, body: page }, 'too_many'],
    ['a proxy stands in', { status: 502, body: page }, 'unavailable'],
    ['the server names it', json(404, { success: false, code: 'gone', error: 'Gone' }), 'gone'],
  ])('has a code: %s', async (_case, sent, code) => {
    expect((await failureOf(sent)).code).toBe(code);
  });

  it("keeps a program's own words off the page", () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'map')"), 'Failed')).toBe('Failed');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

describe('a file is not saved, and counts as unanswered,', () => {
  it.each<[string, Sent]>([
    ['where a page comes in its place', { status: 200, body: page }],
    ['where it breaks off', halfAFile],
  ])('%s', async (_case, sent) => {
    answer = answering(sent);
    const failure = await download('GET /users/export', {}).catch((error) => error);
    expect(failure).toMatchObject({ code: 'unavailable', status: 0 });
  });
});

describe("the list of users that fails says 'Failed to fetch users'", () => {
  it.each([
    ['the status text', json(500, { success: false, error: 'x' }, 'Internal Server Error'), ': Internal Server Error'],
    ["the server's words where there is none", json(503, { success: false, error: 'Busy.' }, ' '), ': Busy.'],
    ["the server's words where the answer was ok", json(200, { success: false, error: 'Busy.' }), ': Busy.'],
    ['nothing more where nothing is known', json(200, { success: false }), ''],
    [
      'that the server is away',
      ((request) => request.socket.destroy()) as RequestListener,
      ': The server could not be reached.',
    ],
  ])('with %s', async (_case, sent, reason) => {
    expect(userListMessage(await failureOf(sent))).toBe(`Failed to fetch users${reason}`);
  });
});
