import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HoursSubmission } from '@portal/contracts';
import { signedOut, useSession } from '@portal/sdk';
import type { Decision } from './decision.ts';
import type { Made } from './made-decisions.ts';
import { send, takeBack } from './send-decision.ts';

const id = '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11';
const seen = '2026-11-26T10:00:00.000Z';
const decidedAs = '2026-11-26T10:05:00.000Z';
const submission = { id, updated_at: seen, hours: 4, user_first_name: 'Ada' } as HoursSubmission;
const approval: Decision = { action: 'approve', submissions: [submission] };

let server: Server;
let received: { url?: string; id: unknown; body: unknown }[];
/** The responses, in the order of the requests. Null: the connection breaks. */
let responses: (object | null)[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ url: request.url, id: request.headers['x-request-id'], body: JSON.parse(await text(request)) });
    const body = responses.shift();
    if (body) response.end(JSON.stringify({ success: true, ...body }));
    else response.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, { location: { origin } });
});
beforeEach(() => {
  received = [];
  signIn('user_admin');
});
afterAll(() => {
  useSession.setState(signedOut);
  server.closeAllConnections();
  server.close();
  Reflect.deleteProperty(globalThis, 'location');
});

const signIn = (userId: string) =>
  useSession.setState({ ...signedOut, user: { id: userId } as never, getToken: async () => userId });

test('a decision whose response is lost is sent once more, and its undo, too: the undo names what the decision has made', async () => {
  responses = [
    null,
    { undo_seconds: 3, updated_at: decidedAs },
    null,
    { results: [{ submissionId: id, error: null }] },
  ];
  const { failures, done, until } = await send({ decision: approval }, 'user_admin');
  expect({ failures, done }).toEqual({ failures: [], done: [{ ...submission, decidedAs }] });
  expect(until).toBeGreaterThan(Date.now());
  expect(await takeBack({ decision: { ...approval, submissions: done }, until })).toMatchObject({
    failures: [],
    isLost: false,
  });
  const undo = { submissionIds: [id], submissions: [{ submissionId: id, seen: decidedAs }] };
  expect(received.slice(2).map(({ body }) => body)).toEqual([undo, undo]);
});

test('of several, those that are decided have the version that each one has now', async () => {
  const other = { ...submission, id: '1b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11' };
  const results = [
    { submissionId: id, error: 'Too late' },
    { submissionId: other.id, error: null, updated_at: decidedAs },
  ];
  responses = [{ undo_seconds: 0, results }];
  const several = { ...approval, submissions: [submission, other] };
  const { done, failures, until } = await send({ decision: several }, 'user_admin');
  expect(failures).toEqual([{ submission, message: 'Too late' }]);
  expect(done).toEqual([{ ...other, decidedAs }]);
  expect(until).toBeLessThanOrEqual(Date.now());
});

test('a decision that is undone before its response is lost is not sent again, and counts as made: its undo finds out', async () => {
  responses = [null];
  const made: Made = {
    decision: approval,
    get undo() {
      return received.length > 0 ? ('pressed' as const) : undefined;
    },
  };
  const sent = await send(made, 'user_admin');
  expect(received).toHaveLength(1);
  expect(sent).toMatchObject({ failures: [], done: [submission] });
});

test('a decision that is undone before it is sent is not sent, and neither is its undo, which is done', async () => {
  const made: Made = { decision: approval, undo: 'pressed' };
  const { until } = await send(made, 'user_admin');
  expect(await takeBack({ ...made, until })).toEqual({ done: [submission], failures: [], isLost: false });
  expect(received).toEqual([]);
});

test('what one admin has decided is not sent in the name of another one who has signed in meanwhile, and has failed', async () => {
  signIn('user_other');
  expect(await send({ decision: approval }, 'user_admin')).toMatchObject({
    failures: [{ submission, message: 'Failed to approve submission' }],
    done: [],
  });
  expect(received).toEqual([]);
});

test('an undo is not said to have failed where nobody knows what became of it', async () => {
  responses = [null, null];
  const { failures, isLost, reference } = await takeBack({ decision: approval, until: Date.now() });
  expect(reference).toBe(received[1]?.id);
  expect(failures).toEqual([{ submission, message: 'We could not confirm that the decision was undone.' }]);
  expect(isLost).toBe(true);
});
