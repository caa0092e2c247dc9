import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Gate } from '../support/gate.ts';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hoursWithProof, submit } from '../support/submissions.ts';
import { outboxOf } from './outbox-rows.ts';
import { severalSweeps, startWorker } from './worker.ts';

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

/** The worker's connection by which it hears of new e-mails. */
const listener = `FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query ~ $1`;
const listen = /LISTEN bullmq_jobs/;

/** Resolves once the worker has begun to listen. */
async function listens(): Promise<void> {
  for (
    const deadline = Date.now() + 60_000;
    (await portal.sql(`SELECT 1 ${listener}`, [listen.source])).length === 0;
  ) {
    if (Date.now() > deadline) throw new Error('The worker does not listen');
    await setTimeout(20);
  }
}

async function endListening(): Promise<void> {
  await listens();
  await portal.sql(`SELECT pg_terminate_backend(pid, 5000) ${listener}`, [listen.source]);
}

test('a worker that loses the database goes on when it is back', async () => {
  await outboxOf(portal, (await requestSignature()).submissionId);
  await database.close();
  const { supervisorEmail } = await requestSignature();
  await severalSweeps();
  await database.open();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  const later = await requestSignature();
  expect(await emailsTo(later.supervisorEmail)).toHaveLength(1);
  // For each reason.
  const told = worker.output().match(/"reason":"[^"]+","msg":"Reminders could not be looked at"/g);
  expect(told).toEqual([...new Set(told)]);
});

test('a worker that loses the connection on which it has just begun to listen, listens again', async () => {
  // A busy process reads the answer and the end at once.
  database.at(listen, (client) => client.cork());
  await endListening();
  await endListening();
  await listens();
  const { supervisorEmail } = await requestSignature();
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
});

test('a worker that could not look for the e-mails of an outage looks again', async () => {
  database.at(listen, (client) => client.destroy());
  const address = new Promise<string>((resolve) => {
    database.at(listen, async () => {
      const { supervisorEmail, submissionId } = await requestSignature();
      await outboxOf(portal, submissionId, ([row]) => Boolean(row?.enqueued_at));
      database.at(/has a claimable/, (client) => client.destroy());
      resolve(supervisorEmail);
    });
  });
  await endListening();
  expect(await emailsTo(await address)).toHaveLength(1);
});

test.each([
  ['signature_requests', 'sent_at'],
  ['outbox', 'done_at'],
])(
  'an e-mail that the mail server has is not sent again where %s cannot be changed at first',
  async (table, column) => {
    await portal.sql('CREATE SEQUENCE changes');
    await portal.sql(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF nextval('changes') = 1 THEN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$`);
    await portal.sql(`CREATE TRIGGER fail_once BEFORE UPDATE OF ${column} ON ${table} EXECUTE FUNCTION fail_once()`);
    try {
      const { supervisorEmail, submissionId } = await requestSignature();
      await outboxOf(portal, submissionId);
      const [{ tries } = { tries: 0 }] = await portal.sql<{ tries: number }>(
        'SELECT last_value::integer AS tries FROM changes',
      );
      expect(tries).toBeGreaterThan(1);
      expect(await emailsTo(supervisorEmail)).toHaveLength(1);
      const { submissions } = await portal.call('GET /hours/mine', {}, student);
      const { history } = submissions.find(({ id }) => id === submissionId) ?? {};
      expect(history?.map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'sent']);
    } finally {
      await portal.sql('DROP FUNCTION fail_once CASCADE');
      await portal.sql('DROP SEQUENCE changes');
    }
  },
);
