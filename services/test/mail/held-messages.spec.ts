import { emailsTo } from '../support/inbox.ts';
import { createMember } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { Environment, ServiceProcess } from '../support/service-process.ts';
import { hoursWithoutProof, submit } from '../support/submissions.ts';
import { redisUrl, startWorker } from './worker.ts';

const queues: [string, Environment][] = [
  ['PostgreSQL', {}],
  ['Redis', { REDIS_URL: redisUrl(10) }],
];

describe.each(queues)('with the queue on %s', (_, queue) => {
  let portal: Portal;
  let worker: ServiceProcess;

  beforeAll(async () => {
    portal = await Portal.start({ REVIEW_UNDO_SECONDS: '2', ...queue });
    // No sweep after the first one.
    worker = await startWorker(portal, { ...queue, OUTBOX_SWEEP_MS: '600000' });
  });
  afterAll(async () => {
    await worker?.stop();
    await portal?.stop();
  });

  test('a decision is mailed as soon as it cannot be undone any more, and one that was undone is not', async () => {
    const [admin, student, other] = await Promise.all([
      createMember(portal, { role: 'admin' }),
      createMember(portal),
      createMember(portal),
    ]);
    const decide = async (person: typeof student) => {
      const { submissionId } = await submit(portal, person, hoursWithoutProof(person));
      const decision = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
      await portal.call('POST /hours/admin/approve', decision, admin);
      return submissionId;
    };
    const undone = await decide(other);
    await portal.call('POST /hours/admin/undo', { submissionIds: [undone] }, admin);
    const mailed = await decide(student);
    await expect(emailsTo(student.email)).resolves.toHaveLength(1);
    const rows = await portal.sql<{ subject_id: string; waited: boolean }>(
      'SELECT subject_id, enqueued_at >= held_until AS waited FROM outbox WHERE held_until IS NOT NULL',
    );
    expect(rows).toEqual([{ subject_id: mailed, waited: true }]);
    await expect(emailsTo(other.email, 0)).resolves.toEqual([]);
  });
});
