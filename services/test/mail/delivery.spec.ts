import { randomUUID } from 'node:crypto';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import type { Portal } from '../support/portal.ts';
import { hoursWithoutProof, submit } from '../support/submissions.ts';
import { bothQueues, failedOnce, type MailSite, startMailSite } from './mail-site.ts';
import { isNotedByBoth, outboxOf } from './outbox-rows.ts';
import { digestDueNow, severalSweeps } from './worker.ts';

describe.each(bothQueues(11))('with the queue on %s', (_, queue) => {
  let site: MailSite;
  let smtp: MailSite['smtp'];
  let portal: MailSite['portal'];
  let student: MailSite['student'];
  let admin: MailSite['admin'];
  let lead: Person;

  beforeAll(async () => {
    const before = async (started: Portal) => {
      lead = await createMember(started, { role: 'lead' });
      await started.call('POST /notifications/choose', { kind: 'weekly_digest', wanted: true }, lead);
    };
    site = await startMailSite({ ...queue(), ...digestDueNow() }, { before });
    ({ smtp, portal, student, admin } = site);
  });
  afterEach(() => smtp.open());
  afterAll(() => site?.stop());

  test('the weekly digest goes to whoever has chosen it', async () => {
    const [digest] = await emailsTo(lead.email);
    expect(digest?.Subject).toMatch(/^Your week: \d+ behind the goal$/);
  });

  test('a student whose account is deleted gets no e-mail about a decision', async () => {
    const member = await createMember(portal);
    const { submissionId } = await submit(portal, member, hoursWithoutProof(member));
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [member.clerkId]);
    await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
    expect(await outboxOf(portal, submissionId)).toMatchObject([{ kind: 'submission-approved' }]);
    expect(await emailsTo(member.email, 0)).toEqual([]);
  });

  test('a worker of its own sends what the API promised', async () => {
    const { supervisorEmail, submissionId } = await site.requestSignature();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
    expect(await outboxOf(portal, submissionId)).toMatchObject([{ kind: 'signature-request', attempts: 0 }]);
  });

  test('e-mails of one worker that follow each other share a connection to the mail server', async () => {
    const before = smtp.entries;
    for (let count = 0; count < 4; count++) await outboxOf(portal, (await site.requestSignature()).submissionId);
    expect(smtp.entries - before).toBeLessThanOrEqual(1);
  });

  test('a worker of its own tells a member of the review of a proposal, until they leave', async () => {
    const member = await createMember(portal);
    const idea = { title: 'Book drive', description: 'Collect books for the library' };
    const { id: proposalId } = (await portal.call('POST /events/propose', idea, member)).proposal;
    await portal.call('POST /events/review', { proposalId, state: 'accepted' }, admin);
    expect((await emailsTo(member.email)).map(({ Subject }) => Subject)).toEqual(['Accepted: Book drive']);
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [member.clerkId]);
    await portal.call('POST /events/review', { proposalId, state: 'declined' }, admin);
    const kinds = (await outboxOf(portal, proposalId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['event-proposal', 'proposal-accepted', 'proposal-declined']);
    expect(await emailsTo(member.email)).toHaveLength(1);
  });

  test('mail that the mail server does not take goes out when it is back', async () => {
    await smtp.close();
    const { supervisorEmail, submissionId } = await site.requestSignature();
    const [row] = await outboxOf(portal, submissionId, failedOnce);
    expect(row).toMatchObject({ done_at: null, failed_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
    await smtp.open();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
    await outboxOf(portal, submissionId);
  });

  test('mail is given up after five days of attempts, in which those without a worker do not count', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await smtp.close();
    await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
    const [tired] = await portal.sql<{ id: string }>(
      `INSERT INTO outbox (id, kind, subject_id, created_at, tried_at, trying_since)
       SELECT gen_random_uuid(), 'submission-approved', $1, now() - interval '6 days', tried_at, now() - interval '6 days'
       FROM unnest(ARRAY[now() - interval '1 hour', now() - interval '6 days', NULL]) AS tried_at RETURNING id`,
      [submissionId],
    );
    const rows = await outboxOf(
      portal,
      submissionId,
      (all) => all.length === 4 && all.every((row) => failedOnce([row])),
    );
    expect(rows.filter(({ failed_at }) => failed_at).map(({ id }) => id)).toEqual([tired?.id]);
  });

  test('a message that never reached the queue is found by the sweep', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const id = randomUUID();
    await portal.sql("INSERT INTO outbox (id, kind, subject_id) VALUES ($1, 'submission-approved', $2)", [
      id,
      submissionId,
    ]);
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    expect(row).toMatchObject({ id, enqueued_at: expect.any(Date) });
  });

  test('a message that is held goes out when its time is over, and not before', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await portal.sql(
      `INSERT INTO outbox (id, kind, subject_id, held_until) VALUES ($1, 'submission-approved', $2, now() + interval '1 s')`,
      [randomUUID(), submissionId],
    );
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    const [held] = await portal.sql<{ waited: boolean }>(
      'SELECT enqueued_at >= held_until AS waited FROM outbox WHERE id = $1',
      [row?.id],
    );
    expect(held).toEqual({ waited: true });
  });

  test('a message handed over again after its delivery is not sent twice', async () => {
    const { supervisorEmail, submissionId } = await site.requestSignature();
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    await portal.sql('UPDATE outbox SET enqueued_at = NULL WHERE id = $1', [row?.id]);
    await severalSweeps();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  });

  test('a repetition after a crash carries the same Message-ID, and the links of both e-mails work', async () => {
    const { supervisorEmail, submissionId } = await site.requestSignature();
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    // As if the worker had died between the mail server's answer and its own note of it.
    await site.replaceWorker();
    await portal.sql('UPDATE outbox SET done_at = NULL, enqueued_at = NULL WHERE id = $1', [row?.id]);
    const emails = await emailsTo(supervisorEmail, 2);
    expect(emails.map(({ MessageID }) => MessageID)).toEqual(Array(2).fill(`${row?.id}@portal.test`));
    for (const { Text } of emails) {
      const [, token = ''] = /\/signature\/([\w-]+)/.exec(Text) ?? [];
      await portal.call('GET /hours/signature', { signatureRequestId: token });
    }
  });

  test('a killed worker’s mail is sent by another one, once', async () => {
    await smtp.stall();
    const { supervisorEmail, submissionId } = await site.requestSignature();
    await smtp.entered();
    await site.worker.kill();
    await smtp.open();
    await site.replaceWorker();
    await outboxOf(portal, submissionId);
    await severalSweeps();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  });

  test('a worker stops in time while the mail server hangs', async () => {
    await smtp.stall();
    await site.requestSignature();
    await smtp.entered();
    // It exits with 1 where its time to stop is over.
    expect(await site.worker.stop()).toBe(0);
  });
});
