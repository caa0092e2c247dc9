import { randomBytes, randomUUID } from 'node:crypto';
import { pathOf, startCollector } from '@portal/http-server/test/otlp-collector.ts';
import { type Started, startNode } from '../test-support/command.ts';
import { EdgeStore, startEdge } from '../test-support/edge.ts';
import { createEmptyPortal, type EmptyPortal } from '../test-support/empty-portal.ts';
import { testEnvironment } from '../test-support/environment.ts';
import { backend, createAccount } from '../test-support/identity.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let portal: EmptyPortal;
let store: EdgeStore;
let services: Started & { url: string };
let worker: Started & { url: string };
let edge: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  [collector, portal, store] = await Promise.all([startCollector(), createEmptyPortal(), EdgeStore.create()]);
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const start = async (roles: string) => {
    const started = startNode(['services/dist/main.js'], { ...portal.environment, ...traced, ROLES: roles });
    const [, url = ''] = await started.says(/"url":"([^"]+)".*"msg":"Services are ready"/);
    return { ...started, url };
  };
  [services, worker] = await Promise.all([start('users,newsletter,hours'), start('worker')]);
  edge = await startEdge({ ...traced, STORE_DIR: store.folder, API_URL: services.url });
});
afterAll(async () => {
  for (const process of [edge, services, worker]) await process?.stop();
  await Promise.all([portal?.remove(), store?.remove(), collector?.stop()]);
});

/** Somebody who has just joined, and makes calls through the edge. */
async function joined() {
  const { id, primaryEmailAddress } = await createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const post = (path: string, input: object) =>
    backend(path, { method: 'POST', body: JSON.stringify(input) }).then(({ body }) => body as Record<string, string>);
  const session = await post('/sessions', { user_id: id });
  const { jwt } = await post(`/sessions/${session.id}/tokens`, {});
  const send = (path: string, input: object, headers: Record<string, string> = {}) =>
    fetch(`${edge.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}`, ...headers },
      body: JSON.stringify(input),
    });
  expect((await send('/users/initUser', { userID: id, email: primaryEmailAddress?.emailAddress })).status).toBe(200);
  return { clerkId: id, send };
}

/** The headers of the e-mail that comes to an address. */
async function mailHeaders(address: string): Promise<string> {
  const inbox = `${testEnvironment('TEST_INBOX_URL')}/api/v1`;
  for (const deadline = Date.now() + 60_000; ; ) {
    const { messages } = await (await fetch(`${inbox}/search?query=to:${address}`)).json();
    if (messages[0])
      return (await (await fetch(`${inbox}/message/${messages[0].ID}/raw`)).text()).split('\r\n\r\n', 1)[0] ?? '';
    if (Date.now() > deadline) throw new Error(`No e-mail came to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('One request is one trace and one id from the edge to the e-mail: in answer, logs, outbox, audit trail and mail', async () => {
  const student = await joined();
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  const hours = {
    clerkId: student.clerkId,
    hours: 4.5,
    hoursType: 'async',
    serviceDate: '2026-03-07',
    description: 'Sorted donations at the food pantry',
    supervisorName: 'Grace Hopper',
    supervisorEmail,
    proofRequired: true,
  };
  const [requestId, traceId, spanId] = [randomUUID(), randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const headers = { 'x-request-id': requestId, traceparent: `00-${traceId}-${spanId}-01` };
  const answer = await student.send('/hours/submit', hours, headers);
  expect({ status: answer.status, id: answer.headers.get('x-request-id') }).toEqual({ status: 200, id: requestId });
  const { signatureRequestId } = await answer.json();

  expect(await mailHeaders(supervisorEmail)).toMatch(new RegExp(`^x-request-id: ${requestId}\r?$`, 'im'));
  const [row] = await portal.query<{ request_id: string; traceparent: string }>(
    `SELECT request_id, traceparent FROM outbox WHERE subject_id = '${signatureRequestId}'`,
  );
  expect(row).toEqual({ request_id: requestId, traceparent: expect.stringContaining(traceId) });
  expect(await portal.query(`SELECT action FROM audit_events WHERE request_id = '${requestId}'`)).toEqual([
    { action: 'hours.submitted' },
  ]);
  for (const process of [edge, services])
    await process.says(new RegExp(`"requestId":"${requestId}".*"msg":"Answered"`));
  await worker.says(new RegExp(`"requestId":"${requestId}".*"msg":"E-mail sent"`));

  const spans = await collector.trace({ traceId, spanId }, 'send e-mail');
  expect(pathOf(spans, 'send e-mail')).toEqual([
    'portal-worker send e-mail',
    'portal-worker job signature-request',
    'portal-services POST /api/v1/hours/submit',
    'portal-edge POST /api/v1/hours/*',
  ]);
  expect(spans.find(({ service }) => service === 'portal-edge')?.parentSpanId).toBe(spanId);
  const request = spans.find(({ name }) => name === 'POST /api/v1/hours/submit');
  const stored = spans.find(({ attributes }) => `${attributes['db.query.text']}`.includes('INTO outbox'));
  expect(stored?.parentSpanId).toBe(request?.spanId);
});
