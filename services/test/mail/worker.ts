import { testEnvironment } from '../support/environment.ts';
import type { Portal } from '../support/portal.ts';
import { type Environment, type ServiceProcess, startService } from '../support/service-process.ts';

/** Quick enough for a test to wait for it. */
export const pace = { OUTBOX_SWEEP_MS: '200', MAIL_RETRY_MS: '100' };

export const severalSweeps = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** Environment of a worker that takes the weekly digest of the present minute for due. */
export function digestDueNow(): Environment {
  const now = new Date();
  const weekday = now.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase();
  return { TIME_ZONE: 'UTC', WEEKLY_DIGEST: `${weekday} ${now.toISOString().slice(11, 16)}` };
}

/** As if so many days had passed for a supervisor. */
export async function daysLater(portal: Portal, supervisorEmail: string, days: number): Promise<void> {
  await portal.sql(
    `UPDATE supervisors SET mailed_at = mailed_at - make_interval(days => $2),
       mailed_before = mailed_before - make_interval(days => $2) WHERE mailbox = $1`,
    [supervisorEmail, days],
  );
  await portal.sql(
    `UPDATE signature_requests SET next_reminder_at = next_reminder_at - make_interval(days => $2),
       sent_at = sent_at - make_interval(days => $2) WHERE supervisor_email = $1`,
    [supervisorEmail, days],
  );
}

/** A process that does nothing but send the portal's e-mails. */
export const startWorker = (portal: Portal, environment: Environment): Promise<ServiceProcess> =>
  startService({ DATABASE_URL: portal.databaseUrl, ROLES: 'worker', ...pace, ...environment });

/** A numbered database of the test server's Redis. Two queues in one of them would take each other's jobs. */
export function redisUrl(number: number): string {
  const url = new URL(testEnvironment('TEST_REDIS_URL'));
  url.pathname = `/${number}`;
  return url.href;
}
