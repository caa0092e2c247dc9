import { randomUUID } from 'node:crypto';
import { LastingClient } from '../src/database/clients.ts';
import { pace } from './mail/worker.ts';
import { emailsTo } from './support/inbox.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithProof, submit } from './support/submissions.ts';

let portal: Portal;
/** Several, because a person may not make all of these calls in a minute. */
let students: Person[];

beforeAll(async () => {
  portal = await Portal.start({ ...pace, ROLES: 'users,newsletter,hours,worker' });
  students = await Promise.all(Array.from({ length: 6 }, () => createMember(portal)));
});
afterAll(() => portal.stop());

/** Ends all connections to the database but the test's own, as PostgreSQL does when it goes down. */
const endConnections = (): Promise<unknown> =>
  portal.sql(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

test('a connection that ends while nobody listens says so to whoever listens next', async () => {
  const client = new LastingClient(portal.databaseUrl);
  await client.connect();
  const ended = new Promise<void>((end) => client.once('end', end));
  await endConnections();
  await ended;
  const failure = await new Promise<Error>((told) => client.once('error', told));
  expect(failure).toMatchObject({ code: '57P01' });
});

test('a process whose connections end again and again under load lives, answers and sends e-mails', async () => {
  for (let round = 0; round < 20; round += 1) {
    const calls = [...students, ...students, ...students].map((one) => portal.ask('GET /hours/mine', {}, one));
    // Also those that have just begun.
    for (let time = 0; time < 10; time += 1) await endConnections();
    // Each is answered: a process that has ended refuses them.
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }
  const student = await createMember(portal);
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
  expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  expect((await fetch(`${portal.service.url}/readyz`)).status).toBe(200);
}, 60_000);
