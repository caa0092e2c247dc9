import { randomUUID } from 'node:crypto';
import { RemindOfOlderRequests1795305600101 } from '../../src/signatures/history.migrations.ts';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { hoursWithProof, submit } from '../support/submissions.ts';
import { bothQueues, failedOnce, type MailSite, startMailSite } from './mail-site.ts';
import { outboxOf } from './outbox-rows.ts';
import { daysLater } from './worker.ts';

describe.each(bothQueues(13))('with the queue on %s', (_, queue) => {
  let site: MailSite;
  let smtp: MailSite['smtp'];
  let portal: MailSite['portal'];
  let student: MailSite['student'];
  let admin: MailSite['admin'];

  beforeAll(async () => {
    site = await startMailSite(queue(), { isOneProcess: true });
    ({ smtp, portal, student, admin } = site);
  });
  afterEach(() => smtp.open());
  afterAll(() => site?.stop());

  const requestsTo = (supervisorEmail: string) =>
    portal.sql<{ sent: boolean; reminders_sent: number; days: number | null }>(
      `SELECT sent_at IS NOT NULL AS sent, reminders_sent, round(extract(epoch FROM next_reminder_at - now()) / 86400)::integer AS days
       FROM signature_requests WHERE supervisor_email = $1 ORDER BY created_at`,
      [supervisorEmail],
    );

  /** Waits until the worker has noted what it sent. */
  async function settledAt(supervisorEmail: string, { reminders, days }: { reminders: number; days: number | null }) {
    for (const deadline = Date.now() + 60_000; ; ) {
      const [request] = await requestsTo(supervisorEmail);
      if (request?.reminders_sent === reminders && request.sent && request.days === days) return;
      if (Date.now() > deadline) throw new Error(`The request did not settle: ${JSON.stringify(request)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  test('a supervisor of several students gets two e-mails in a day, and the others wait and go together', async () => {
    const { supervisorEmail } = await site.requestSignature();
    const ask = async (person: Person) => {
      const { submissionId } = await submit(portal, person, hoursWithProof(person, { supervisorEmail }));
      await outboxOf(portal, submissionId);
    };
    await emailsTo(supervisorEmail);
    await ask(await createMember(portal, { chapter: 'NJHS' }));
    await emailsTo(supervisorEmail, 2);
    await ask(student);
    await ask(await createMember(portal));
    expect(await requestsTo(supervisorEmail)).toMatchObject([
      { sent: true, reminders_sent: 0 },
      { sent: true },
      { sent: false, days: 1 },
      { sent: false, days: 1 },
    ]);
    expect(await emailsTo(supervisorEmail)).toHaveLength(2);
    const { submissions } = await portal.call('GET /hours/mine', { limit: 1 }, student);
    expect(Date.parse(submissions[0]?.request?.mail_at ?? '')).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
    await daysLater(portal, supervisorEmail, 1);
    const all = (await emailsTo(supervisorEmail, 3)).at(-1);
    expect(all?.Subject).toMatch(/^Please answer 4 requests to verify service/);
    expect(all?.Text).toMatch(/Members of the .* and the .* have logged volunteer hours/);
    const [, token = ''] = /\/signature\/all\?token=([\w-]{43})/.exec(`${all?.Text}`) ?? [];
    expect((await portal.call('GET /hours/signatures', { token })).waiting).toHaveLength(4);
  });

  test('a request that the student sends again is one of the two e-mails in a day, and then waits', async () => {
    const { supervisorEmail, submissionId } = await site.requestSignature();
    const sendAgain = async () => {
      await settledAt(supervisorEmail, { reminders: 0, days: 3 });
      await portal.sql(
        "UPDATE signature_requests SET sent_at = sent_at - interval '11 minutes' WHERE supervisor_email = $1",
        [supervisorEmail],
      );
      await portal.call('POST /hours/sendAgain', { submissionId }, student);
    };
    await emailsTo(supervisorEmail);
    await sendAgain();
    await emailsTo(supervisorEmail, 2);
    await sendAgain();
    await outboxOf(portal, submissionId);
    expect(await requestsTo(supervisorEmail)).toMatchObject([{ sent: false, days: 1 }]);
    expect(await emailsTo(supervisorEmail)).toHaveLength(2);
    await daysLater(portal, supervisorEmail, 1);
    await emailsTo(supervisorEmail, 3);
  });

  test('an e-mail to a supervisor leaves out the requests of members who are deactivated', async () => {
    const { supervisorEmail } = await site.requestSignature();
    await emailsTo(supervisorEmail);
    const [deactivated, member] = [await createMember(portal), await createMember(portal)];
    const ask = (person: Person) => submit(portal, person, hoursWithProof(person, { supervisorEmail }));
    await ask(deactivated);
    await emailsTo(supervisorEmail, 2);
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [deactivated.clerkId]);
    await daysLater(portal, supervisorEmail, 1);
    await ask(member);
    expect((await emailsTo(supervisorEmail, 3)).at(-1)?.Subject).toMatch(/^Please answer 2 requests/);
  });

  test('a supervisor is not reminded of a deactivated student, but of one beside whose reminder falls due later', async () => {
    const [deactivated, other] = [await createMember(portal), await createMember(portal)];
    const ask = async (person: Person) => {
      const supervisorEmail = `${randomUUID()}@pantry.test`;
      const { submissionId } = await submit(portal, person, hoursWithProof(person, { supervisorEmail }));
      await settledAt(supervisorEmail, { reminders: 0, days: 3 });
      return { supervisorEmail, submissionId };
    };
    const [left, asked] = [await ask(deactivated), await ask(other)];
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [deactivated.clerkId]);
    await daysLater(portal, left.supervisorEmail, 3);
    await daysLater(portal, asked.supervisorEmail, 3);
    await settledAt(asked.supervisorEmail, { reminders: 1, days: 4 });
    expect(await outboxOf(portal, left.submissionId)).toHaveLength(1);
    expect(await emailsTo(left.supervisorEmail)).toHaveLength(1);
  });

  test('a request that was on its way when the supervisor stopped the e-mails ends, and the student is told', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    await smtp.close();
    const { submissionId } = await submit(portal, member, hoursWithProof(member, { supervisorEmail }));
    await outboxOf(portal, submissionId, failedOnce);
    await portal.sql('UPDATE supervisors SET stopped_at = now() WHERE mailbox = $1', [supervisorEmail]);
    await smtp.open();
    expect((await emailsTo(member.email)).map(({ Subject }) => Subject)).toEqual([
      'Your supervisor gets no more e-mails: 4.5 hours of service',
    ]);
    expect(await emailsTo(supervisorEmail, 0)).toEqual([]);
  });

  test('a request that was on its way when the account was rejected goes out once the student is back', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    await smtp.close();
    const { submissionId } = await submit(portal, member, hoursWithProof(member, { supervisorEmail }));
    await outboxOf(portal, submissionId, failedOnce);
    const setDeleted = (at: string) =>
      portal.sql(`UPDATE members SET deleted_at = ${at} WHERE clerk_id = $1`, [member.clerkId]);
    await setDeleted('now()');
    await smtp.open();
    await outboxOf(portal, submissionId);
    expect(await emailsTo(supervisorEmail, 0)).toEqual([]);
    await setDeleted('NULL');
    expect((await emailsTo(supervisorEmail))[0]?.Subject).toMatch(/^Please verify 4.5 hours of service/);
  });

  test('a supervisor is reminded after 3, 7 and 14 days, and not after an answer', async () => {
    const { supervisorEmail, submissionId } = await site.requestSignature();
    await emailsTo(supervisorEmail);
    for (const [reminders, days] of [
      [1, 3],
      [2, 4],
      [3, 7],
    ] as const) {
      await settledAt(supervisorEmail, { reminders: reminders - 1, days });
      await daysLater(portal, supervisorEmail, days);
      const emails = await emailsTo(supervisorEmail, reminders + 1);
      expect(emails.at(-1)?.Subject).toMatch(/^Reminder: please verify 4.5 hours of service/);
    }
    await settledAt(supervisorEmail, { reminders: 3, days: null });
    expect(await outboxOf(portal, submissionId)).toHaveLength(4);
    const answered = await site.requestSignature();
    const [email] = await emailsTo(answered.supervisorEmail);
    const [, token = ''] = /\/signature\/([\w-]{43})/.exec(`${email?.Text}`) ?? [];
    const declined = { signatureRequestId: token, answer: 'declined', reason: 'Nobody came' } as const;
    await portal.call('POST /hours/signature/answer', declined);
    await daysLater(portal, answered.supervisorEmail, 3);
    const [told] = (await emailsTo(student.email)).filter(({ Text }) => Text.includes('Nobody came'));
    expect(told?.Subject).toBe('Your supervisor declined: 4.5 hours of service');
    expect(await emailsTo(answered.supervisorEmail)).toHaveLength(1);
  });

  test('a fresh link that the supervisor asks for is no reminder', async () => {
    const { supervisorEmail } = await site.requestSignature();
    const [email] = await emailsTo(supervisorEmail);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
    await daysLater(portal, supervisorEmail, 2);
    const [, token = ''] = /\/signature\/([\w-]{43})/.exec(`${email?.Text}`) ?? [];
    await portal.call('POST /hours/signature/link', { signatureRequestId: token });
    expect((await emailsTo(supervisorEmail, 2)).at(-1)?.Subject).toMatch(/^Please verify 4.5 hours of service/);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
  });

  test('a request from before there were reminders gets them', async () => {
    const { supervisorEmail } = await site.requestSignature();
    await emailsTo(supervisorEmail);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
    await portal.sql('UPDATE signature_requests SET next_reminder_at = NULL WHERE supervisor_email = $1', [
      supervisorEmail,
    ]);
    await new RemindOfOlderRequests1795305600101().up({ query: (statement: string) => portal.sql(statement) } as never);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
  });

  test('a supervisor is not asked for a signature that is no longer needed', async () => {
    await smtp.close();
    const { supervisorEmail, submissionId } = await site.requestSignature();
    await outboxOf(portal, submissionId, failedOnce);
    const approval = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', approval, admin);
    // A worker that looked before may hold the request still. Its next try drops it.
    await outboxOf(portal, submissionId, ([request]) => Boolean(request?.done_at));
    await smtp.open();
    const messages = await outboxOf(portal, submissionId);
    expect(messages.map(({ kind }) => kind)).toEqual(['signature-request', 'submission-approved']);
    await expect(emailsTo(supervisorEmail, 0)).resolves.toEqual([]);
  });
});
