import { randomBytes, randomUUID } from 'node:crypto';
import { pathOf, startCollector } from '@portal/http-server/test/otlp-collector.ts';
import { addMembers, writePost } from '../mailings/mailing.ts';
import { testEnvironment } from '../support/environment.ts';
import { emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hoursWithProof } from '../support/submissions.ts';
import { outboxOf } from './outbox-rows.ts';
import { daysLater, pace, startWorker } from './worker.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let portal: Portal;
let worker: ServiceProcess;
let student: Person;
let admin: Person;

beforeAll(async () => {
  collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  portal = await Portal.start({ ...pace, ...traced, NEWSLETTER_CANCEL_SECONDS: '0' });
  worker = await startWorker(portal, { SMTP_URL: testEnvironment('TEST_SMTP_URL'), ...traced });
  student = await createMember(portal);
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await collector?.stop();
});

/** Makes a call as the edge passes it on, in a trace that a browser or proxy began. */
async function send(path: string, input: object, caller: Person) {
  const [requestId, traceId, spanId] = [randomUUID(), randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const traceparent = `00-${traceId}-${spanId}-01`;
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId, traceparent };
  const answer = await portal.send(path, { method: 'POST', body: JSON.stringify(input), headers }, caller);
  expect(answer.status).toBe(200);
  return { requestId, traceId, spanId, body: answer.body as Record<string, string> };
}

const headersOf = async ({ ID }: ReceivedEmail) =>
  (await (await fetch(`${testEnvironment('TEST_INBOX_URL')}/api/v1/message/${ID}/raw`)).text()).split('\r\n\r\n', 1)[0];

const idHeader = (requestId: string) => new RegExp(`^x-request-id: ${requestId}\r?$`, 'im');

const linesWith = (output: string, text: string) => output.split('\n').filter((line) => line.includes(text));

describe('one request', () => {
  let sent: Awaited<ReturnType<typeof send>>;
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  let email: ReceivedEmail;

  beforeAll(async () => {
    sent = await send('/hours/submit', hoursWithProof(student, { supervisorEmail }), student);
    [email] = (await emailsTo(supervisorEmail)) as [ReceivedEmail];
  });

  test('is named by the outbox, the audit event, the header of the e-mail, and the log of both processes', async () => {
    const [row] = await outboxOf(portal, `${sent.body.submissionId}`);
    expect(row).toMatchObject({ request_id: sent.requestId });
    expect(await headersOf(email)).toMatch(idHeader(sent.requestId));
    await portal.service.wrote(`"requestId":"${sent.requestId}"`);
    const lines = linesWith(await worker.wrote('E-mail sent'), `${row?.id}`);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ requestId: sent.requestId });
  });

  test('is found by admins in the audit trail by its id', async () => {
    const { events } = await portal.call('GET /audit/list', { search: sent.requestId }, admin);
    expect(events).toMatchObject([{ action: 'hours.submitted', request_id: sent.requestId }]);
  });

  test('is one trace to the sending of its e-mail', async () => {
    const spans = await collector.trace(sent, 'send e-mail', 'COMMIT');
    const request = spans.find(({ name }) => name === 'POST /api/v1/hours/submit');
    expect(request).toMatchObject({
      parentSpanId: sent.spanId,
      attributes: { 'http.response.status_code': 200, 'portal.request_id': sent.requestId },
    });
    expect(pathOf(spans, 'send e-mail')).toEqual([
      'portal-worker send e-mail',
      'portal-worker job signature-request',
      'portal-services POST /api/v1/hours/submit',
    ]);
    expect(pathOf(spans, 'COMMIT')).toEqual(['portal-services COMMIT', 'portal-services POST /api/v1/hours/submit']);
    expect(JSON.stringify(spans)).not.toContain(supervisorEmail);
  });
});

test('a signature request that waited for its turn names the request that submitted the hours', async () => {
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  const ask = () => send('/hours/submit', hoursWithProof(student, { supervisorEmail }), student);
  for (const count of [1, 2]) {
    await ask();
    await emailsTo(supervisorEmail, count);
  }
  const last = await ask();
  const { requestId, body } = last;
  await outboxOf(portal, `${body.submissionId}`);
  await daysLater(portal, supervisorEmail, 1);
  const email = (await emailsTo(supervisorEmail, 3)).at(-1) as ReceivedEmail;
  expect(await headersOf(email)).toMatch(idHeader(requestId));
  expect(await outboxOf(portal, `${body.submissionId}`)).toMatchObject([
    { request_id: requestId },
    { request_id: requestId },
  ]);
  const spans = await collector.trace(last, 'send e-mail');
  expect(pathOf(spans, 'send e-mail').at(-1)).toBe('portal-services POST /api/v1/hours/submit');
});

test('every e-mail of a mailing names the request that started it', async () => {
  const addresses = await addMembers(portal, 2);
  await portal.sql('UPDATE members SET approved_at = now()');
  const post = await writePost(portal, admin);
  const started = await send('/newsletter/mailPost', { postId: post.id, requestKey: randomUUID() }, admin);
  for (const address of addresses) {
    const [email] = (await emailsTo(address)) as [ReceivedEmail];
    expect(await headersOf(email)).toMatch(idHeader(started.requestId));
  }
  const spans = await collector.trace(started, 'send e-mail');
  expect(pathOf(spans, 'send e-mail').at(-1)).toBe('portal-services POST /api/v1/newsletter/mailPost');
});

test('every line of a log that is about a request or a job names it', () => {
  const lines = [portal.service, worker].flatMap((process) => process.output().trim().split('\n'));
  const unnamed = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => !requestId);
  expect(new Set(unnamed.map(({ msg }) => msg))).toEqual(new Set(['Services are ready']));
});
