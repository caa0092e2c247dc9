import { randomUUID } from 'node:crypto';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { createMember } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { Environment } from '../support/service-process.ts';
import { hoursWithProof, submit } from '../support/submissions.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { pace, redisUrl, startWorker } from './worker.ts';

/** What a mail server shows to report an e-mail that came back. */
export const bounceSecret = 'the-secret-of-the-mail-server';

/**
 * Both queues, for `describe.each`.
 * @param redis a database of Redis that no other file of tests uses: files run side by side
 */
export const bothQueues = (redis: number): [string, () => Environment][] => [
  ['PostgreSQL', () => ({})],
  ['Redis', () => ({ REDIS_URL: redisUrl(redis) })],
];

export type MailSite = Awaited<ReturnType<typeof startMailSite>>;

interface SiteOptions {
  /** What happens before the worker starts. */
  before?(portal: Portal): Promise<unknown>;
  /** Whether the API and the worker are one process, as in `npm start`. */
  isOneProcess?: boolean;
}

/** A portal with a worker, whose way to the mail server a test can close, or lead to another one. */
export async function startMailSite(queue: Environment, { before, isOneProcess }: SiteOptions = {}) {
  const smtp = await Gate.to(testEnvironment('TEST_SMTP_URL'));
  const settings = { ...pace, ...queue, BOUNCE_WEBHOOK_SECRET: bounceSecret };
  const both = { ROLES: 'users,newsletter,hours,worker', SMTP_URL: smtp.url };
  const portal = await Portal.start({ ...settings, ...(isOneProcess && both) });
  const startAnotherWorker = () => startWorker(portal, { SMTP_URL: smtp.url, ...queue });
  await before?.(portal);
  let worker = isOneProcess ? portal.service : await startAnotherWorker();
  const student = await createMember(portal);
  const admin = await createMember(portal, { role: 'admin' });
  return {
    smtp,
    portal,
    student,
    admin,
    get worker() {
      return worker;
    },
    /** The present worker takes no more e-mails, and has ended if it has not died. */
    async replaceWorker() {
      await worker.stop();
      worker = await startAnotherWorker();
    },
    async requestSignature() {
      const supervisorEmail = `${randomUUID()}@pantry.test`;
      const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
      return { submissionId, supervisorEmail };
    },
    async stop() {
      await worker.stop();
      await portal.stop();
      await smtp.close();
    },
  };
}

/** Waits for the first failure of a message. */
export const failedOnce = ([message]: OutboxRow[]) => (message?.attempts ?? 0) > 0;
