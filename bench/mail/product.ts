import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { addSubmissions, measuredCalls } from '../api/calls.ts';
import type { Surroundings } from '../api/surroundings.ts';
import { addManyRows } from '../machine/many-rows.ts';
import { startServices } from '../machine/services.ts';

const submissions = 100;
const deadlineMs = 300_000;

/** The services with their worker, and a database of their own. */
export interface Product {
  /** Sends e-mails that wait in the outbox, as after an outage. @returns seconds */
  send(count: number): Promise<number>;
  /** Submits hours one after the other. @returns for each, the milliseconds until the mail server had the e-mail */
  pickUp(count: number): Promise<number[]>;
  stop(): Promise<void>;
}

export async function startProduct(
  { backing, ...surroundings }: Surroundings,
  environment: NodeJS.ProcessEnv,
): Promise<Product> {
  const databaseUrl = await surroundings.database(`bench_mail_${environment.REDIS_URL ? 'redis' : 'postgresql'}`);
  // The worker finds the e-mails soon. All features look for their own work as often, which costs more than it finds.
  const roles = { ROLES: 'users,hours,worker', OUTBOX_SWEEP_MS: '250', SMTP_URL: backing.smtpUrl };
  const services = await startServices(backing, databaseUrl, { ...roles, ...environment });
  await addManyRows(services);
  const callers = await surroundings.callers(databaseUrl);
  const rows = await addSubmissions(databaseUrl, submissions);
  const database = new Client(databaseUrl);
  await database.connect();
  // Those of the filled rows that were given up would be waited for.
  await database.query('TRUNCATE outbox');
  const allDone = async () => {
    const deadline = Date.now() + deadlineMs;
    while ((await database.query('SELECT 1 FROM outbox WHERE done_at IS NULL LIMIT 1')).rows.length > 0) {
      if (Date.now() > deadline) throw new Error('The worker did not send all e-mails');
      await sleep(20);
    }
  };
  return {
    async send(count) {
      const start = performance.now();
      await database.query(fillOutbox, [count]);
      await allDone();
      return (performance.now() - start) / 1000;
    },
    async pickUp(count) {
      const [submit] = measuredCalls(callers, rows);
      await database.query('DELETE FROM outbox');
      for (let index = 0; index < count; index++) {
        const { path, ...request } = submit?.next() ?? {};
        const { ok } = await fetch(services.url + path, request as RequestInit);
        if (!ok) throw new Error('A submission was refused');
        await allDone();
        await sleep(50);
      }
      const { rows: times } = await database.query(
        'SELECT 1000 * extract(epoch FROM done_at - created_at)::float8 AS ms FROM outbox',
      );
      return times.map(({ ms }) => ms);
    },
    async stop() {
      await database.end();
      await services.stop();
    },
  };
}

const fillOutbox = `
  INSERT INTO outbox (id, kind, subject_id)
  SELECT gen_random_uuid(), 'signature-request', signature_request_id FROM hours_submissions, generate_series(1, $1::integer / ${submissions})
  WHERE status = 'needs_signature' AND supervisor_email LIKE 'grace%@pantry.test' LIMIT $1`;
