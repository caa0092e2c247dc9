import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ClientConfig, QueryResult } from 'pg';
import { DataSource } from 'typeorm';
import { LastingClient, postgres } from '../src/database/clients.ts';
import { isOutage } from '../src/database/database-outage.ts';
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

describe('the statements of a transaction', () => {
  let client: LastingClient;
  beforeEach(async () => {
    client = new LastingClient({ connectionString: portal.databaseUrl, pipeline: true } as ClientConfig);
    await client.connect();
  });
  afterEach(() => client.end());

  const run = (text: string) => client.query(text);
  const join = (text: string, values?: unknown[]) => client.join({ name: text, text, values });
  const ends = (results: PromiseSettledResult<QueryResult>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason.code));
  const [one, wrong] = ['SELECT 1 AS one', 'SELECT 1 / $1::integer AS wrong'];

  it('are answered together, in their order, more than once', async () => {
    for (const round of [1, 2]) {
      await run('START TRANSACTION');
      const [first, second] = [join(one), join('SELECT $1::integer AS round', [round])];
      const third = client.query('SELECT $1::text AS text', ['plain']);
      const fourth = run('SELECT now() = statement_timestamp() AS began');
      const all = await Promise.allSettled([first, second, third, fourth, run('COMMIT')]);
      expect(ends(all)).toEqual([[{ one: 1 }], [{ round }], [{ text: 'plain' }], [expect.anything()], []]);
    }
  });

  it('begin with the first of them, or never', async () => {
    await run('START TRANSACTION');
    const begun = 'SELECT xact_start FROM pg_stat_activity WHERE pid = $1';
    expect(await portal.sql(begun, [Reflect.get(client, 'processID')])).toEqual([{ xact_start: null }]);
    expect((await run('SELECT now() < clock_timestamp() AS begun')).rows).toEqual([{ begun: true }]);
    expect(client.getTransactionStatus()).toBe('T');
    await run('ROLLBACK');
    await run('START TRANSACTION');
    await run('COMMIT');
    expect(client.getTransactionStatus()).toBe('I');
  });

  it('fail with one that fails before them, and leave the connection as it was', async () => {
    await join(one);
    for (const last of [join, (text: string, values?: unknown[]) => client.query(text, values)]) {
      await run('START TRANSACTION');
      const all = await Promise.allSettled([
        join(one),
        join(wrong, [0]),
        join('SELECT 2'),
        last('SELECT $1::int', [3]),
      ]);
      expect(ends(all)).toEqual([[{ one: 1 }], '22012', '22012', '22012']);
      expect(client.getTransactionStatus()).toBe('E');
      await run('ROLLBACK');
    }
    expect(ends(await Promise.allSettled([join(one), join(wrong, [1]), join('SELECT 2 AS two')]))).toEqual([
      [{ one: 1 }],
      [{ wrong: 1 }],
      [{ two: 2 }],
    ]);
  });

  it('fail alone if their values cannot be sent', async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    await run('START TRANSACTION');
    const all = await Promise.allSettled([join(one), join('SELECT $1::jsonb', [circle]), join(one), run('COMMIT')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const last = await Promise.allSettled([join('SELECT $1::jsonb', [circle]), run('SELECT 2 AS two')]);
    expect(last.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect((await run(one)).rows).toEqual([{ one: 1 }]);
  });
});

test('a change whose connection ends between two of its statements failed because of the database', async () => {
  const database = await new DataSource({ ...postgres, url: portal.databaseUrl }).initialize();
  const change = database.transaction(async (manager) => {
    await manager.query('SELECT 1');
    await endConnections();
    await setTimeout(200);
    await manager.query('SELECT 2');
  });
  const failure = await change.catch((error: unknown) => error);
  await database.destroy();
  expect({ failure, isOutage: isOutage(failure) }).toMatchObject({ isOutage: true });
});

test('a process goes on once the database is no longer read-only', async () => {
  const readOnly = (setting: 'on' | 'off') =>
    portal.sql(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${setting}', current_database());
    END $$`);
  const ready = async () => (await fetch(`${portal.service.url}/readyz`)).status;
  const student = await createMember(portal);
  const submitting = () => portal.ask('POST /hours/submit', hoursWithProof(student), student);
  await readOnly('on');
  try {
    await endConnections();
    // As many as the process has connections.
    const statuses = (await Promise.all(Array.from({ length: 10 }, submitting))).map(({ status }) => status);
    expect([...statuses, await ready()]).toEqual(Array(11).fill(503));
  } finally {
    await readOnly('off');
  }
  await ready();
  expect([await ready(), (await submitting()).status]).toEqual([200, 200]);
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
});
