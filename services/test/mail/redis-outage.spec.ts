import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@portal/contracts';
import { Redis } from 'ioredis';
import { Gate } from '../support/gate.ts';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { hoursWithProof } from '../support/submissions.ts';
import { outboxOf } from './outbox-rows.ts';
import { pace, redisUrl, severalSweeps, startWorker } from './worker.ts';

let redis: Gate;
let portal: Portal;
let worker: ServiceProcess;
let student: Person;

beforeAll(async () => {
  redis = await Gate.to(redisUrl(12));
  portal = await Portal.start({ ...pace, REDIS_URL: redis.url });
  worker = await startWorker(portal, { REDIS_URL: redis.url });
  student = await createMember(portal);
});
afterEach(() => redis.open());
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await redis?.close();
});

async function requestSignature() {
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  const hours = hoursWithProof(student, { supervisorEmail });
  const { headers, body } = await portal.ask('POST /hours/submit', hours, student);
  const { submissionId } = body as ResponseOf<'POST /hours/submit'>;
  return { submissionId, supervisorEmail, requestId: headers.get('x-request-id') };
}

/** A request that waited for a Redis that hangs would be answered after the log has said what timed out. */
async function expectNoWait(requestId: string | null): Promise<void> {
  expect(await portal.service.wrote(`"requestId":"${requestId}","method":"POST"`)).not.toContain('timed out');
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.json() };
};

test('hours are taken at once while Redis is away, and the mail goes out when it is back', async () => {
  await redis.close();
  const { supervisorEmail, submissionId, requestId } = await requestSignature();
  await expectNoWait(requestId);
  await severalSweeps();
  expect(await outboxOf(portal, submissionId, () => true)).toMatchObject([{ enqueued_at: null, done_at: null }]);
  await redis.open();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
});

test('hours are taken at once while Redis hangs, and the mail goes out when it answers again', async () => {
  await redis.stall();
  const { supervisorEmail, requestId } = await requestSignature();
  await expectNoWait(requestId);
  await redis.open();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
});

test('a Redis that lost everything loses no mail', async () => {
  await worker.stop();
  const { supervisorEmail, submissionId } = await requestSignature();
  await outboxOf(portal, submissionId, ([row]) => Boolean(row?.enqueued_at));
  const client = new Redis(redisUrl(12));
  await client.flushdb();
  await client.quit();
  worker = await startWorker(portal, { REDIS_URL: redis.url });
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
});

test('without Redis a worker is not ready, while the API is', async () => {
  await redis.close();
  expect(await readiness(worker.url)).toMatchObject({ status: 503, body: { checks: { queue: 'failed' } } });
  expect(await readiness(portal.service.url)).toMatchObject({ status: 200 });
});

test('a process that starts while Redis is away uses it once it is back', async () => {
  await redis.close();
  await worker.stop();
  const starting = startService({
    DATABASE_URL: portal.databaseUrl,
    ROLES: 'hours,worker',
    ...pace,
    REDIS_URL: redis.url,
  });
  worker = await starting;
  const { supervisorEmail } = await requestSignature();
  await redis.open();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
});
