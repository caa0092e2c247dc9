import { randomUUID } from 'node:crypto';
import { Gate } from '../support/gate.ts';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hoursWithProof, submit } from '../support/submissions.ts';
import { outboxOf } from './outbox-rows.ts';
import { startWorker } from './worker.ts';

let portal: Portal;
let student: Person;
let database: Gate;
let worker: ServiceProcess;

beforeAll(async () => {
  portal = await Portal.start();
  database = await Gate.to(portal.databaseUrl);
  worker = await startWorker(portal, { DATABASE_URL: database.url });
  student = await createMember(portal);
});
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await database?.close();
});

async function requestSignature() {
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
  return { supervisorEmail, submissionId };
}

test('a worker that loses the database goes on when it is back', async () => {
  await outboxOf(portal, (await requestSignature()).submissionId);
  await database.close();
  const { supervisorEmail } = await requestSignature();
  await database.open();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  const later = await requestSignature();
  expect(await emailsTo(later.supervisorEmail)).toHaveLength(1);
});
