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

/** A portal with a worker of its own, whose way to the mail server a test can close, or lead to another one. */
export async function startMailSite(queue: Environment) {
  const smtp = await Gate.to(testEnvironment('TEST_SMTP_URL'));
  const portal = await Portal.start({ ...pace, ...queue, BOUNCE_WEBHOOK_SECRET: bounceSecret });
  const startAnotherWorker = (environment: Environment = {}) =>
    startWorker(portal, { SMTP_URL: smtp.url, ...queue, ...environment });
  let worker = await startAnotherWorker();
  const student = await createMember(portal);
  const admin = await createMember(portal, { role: 'admin' });
  return {
    smtp,
    portal,
    student,
    admin,
    /** Beside the worker that runs. */
    startAnotherWorker,
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
