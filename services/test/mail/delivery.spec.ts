import { randomUUID } from 'node:crypto';
import { RemindOfOlderRequests1795305600101 } from '../../src/signatures/history.migrations.ts';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { bounceOf, emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { Environment, ServiceProcess } from '../support/service-process.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  issueToken,
  nothingUnchecked,
  signing,
  submit,
} from '../support/submissions.ts';
import { isNotedByBoth, type OutboxRow, outboxOf } from './outbox-rows.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { startSlowSmtp } from './slow-smtp.ts';
import { daysLater, digestDueNow, pace, redisUrl, severalSweeps, startWorker } from './worker.ts';

const secret = 'the-secret-of-the-mail-server';

const queues: [string, () => Environment][] = [
  ['PostgreSQL', () => ({})],
  ['Redis', () => ({ REDIS_URL: redisUrl(11) })],
];

describe.each(queues)('with the queue on %s', (_, queue) => {
  let portal: Portal;
  let student: Person;
  let admin: Person;
  let smtp: Gate;
  let worker: ServiceProcess;

  beforeAll(async () => {
    smtp = await Gate.to(testEnvironment('TEST_SMTP_URL'));
    portal = await Portal.start({ ...pace, ...queue(), BOUNCE_WEBHOOK_SECRET: secret });
    worker = await startAnotherWorker();
    student = await createMember(portal);
    admin = await createMember(portal, { role: 'admin' });
  });
  afterEach(() => smtp.open());
  afterAll(async () => {
    await worker?.stop();
    await portal?.stop();
    await smtp?.close();
  });

  const startAnotherWorker = (environment: Environment = {}) =>
    startWorker(portal, { SMTP_URL: smtp.url, ...queue(), ...environment });

  async function requestSignature() {
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    return { submissionId, supervisorEmail };
  }

  const requestsTo = (supervisorEmail: string) =>
    portal.sql<{ sent: boolean; reminders_sent: number; days: number | null }>(
      `SELECT sent_at IS NOT NULL AS sent, reminders_sent, round(extract(epoch FROM next_reminder_at - now()) / 86400)::integer AS days
       FROM signature_requests WHERE supervisor_email = $1 ORDER BY created_at`,
      [supervisorEmail],
    );

  test('the weekly digest goes to whoever has chosen it', async () => {
    const lead = await createMember(portal, { role: 'lead' });
    await portal.call('POST /notifications/choose', { kind: 'weekly_digest', wanted: true }, lead);
    const another = await startAnotherWorker(digestDueNow());
    const [digest] = await emailsTo(lead.email);
    await another.stop();
    expect(digest?.Subject).toMatch(/^Your week: \d+ behind the goal$/);
  });

  test('a supervisor of several students gets two e-mails in a day, and the others wait and go together', async () => {
    const { supervisorEmail } = await requestSignature();
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
    const { supervisorEmail, submissionId } = await requestSignature();
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
    const { supervisorEmail } = await requestSignature();
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

  test('a student whose account is deleted gets no e-mail about a decision', async () => {
    const member = await createMember(portal);
    const { submissionId } = await submit(portal, member, hoursWithoutProof(member));
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [member.clerkId]);
    await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
    expect(await outboxOf(portal, submissionId)).toMatchObject([{ kind: 'submission-approved' }]);
    expect(await emailsTo(member.email, 0)).toEqual([]);
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

  test('a supervisor is reminded after 3, 7 and 14 days, and not after an answer', async () => {
    const { supervisorEmail, submissionId } = await requestSignature();
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
    const answered = await requestSignature();
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
    const { supervisorEmail } = await requestSignature();
    const [email] = await emailsTo(supervisorEmail);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
    await daysLater(portal, supervisorEmail, 2);
    const [, token = ''] = /\/signature\/([\w-]{43})/.exec(`${email?.Text}`) ?? [];
    await portal.call('POST /hours/signature/link', { signatureRequestId: token });
    expect((await emailsTo(supervisorEmail, 2)).at(-1)?.Subject).toMatch(/^Please verify 4.5 hours of service/);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
  });

  test('a request from before there were reminders gets them', async () => {
    const { supervisorEmail } = await requestSignature();
    await emailsTo(supervisorEmail);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
    await portal.sql('UPDATE signature_requests SET next_reminder_at = NULL WHERE supervisor_email = $1', [
      supervisorEmail,
    ]);
    await new RemindOfOlderRequests1795305600101().up({ query: (statement: string) => portal.sql(statement) } as never);
    await settledAt(supervisorEmail, { reminders: 0, days: 3 });
  });

  /** Waits until the worker has noted what it sent. */
  async function settledAt(supervisorEmail: string, { reminders, days }: { reminders: number; days: number | null }) {
    for (const deadline = Date.now() + 15_000; ; ) {
      const [request] = await requestsTo(supervisorEmail);
      if (request?.reminders_sent === reminders && request.sent && request.days === days) return;
      if (Date.now() > deadline) throw new Error(`The request did not settle: ${JSON.stringify(request)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  const failedOnce = ([message]: OutboxRow[]) => (message?.attempts ?? 0) > 0;

  test('a worker of its own sends what the API promised', async () => {
    const { supervisorEmail, submissionId } = await requestSignature();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
    expect(await outboxOf(portal, submissionId)).toMatchObject([{ kind: 'signature-request', attempts: 0 }]);
  });

  test('a worker of its own tells a member of the review of a proposal', async () => {
    const member = await createMember(portal);
    const idea = { title: 'Book drive', description: 'Collect books for the library' };
    const { id: proposalId } = (await portal.call('POST /events/propose', idea, member)).proposal;
    await portal.call('POST /events/review', { proposalId, state: 'accepted' }, admin);
    expect((await emailsTo(member.email)).map(({ Subject }) => Subject)).toEqual(['Accepted: Book drive']);
    const kinds = (await outboxOf(portal, proposalId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['event-proposal', 'proposal-accepted']);
  });

  test('mail that the mail server does not take goes out when it is back', async () => {
    await smtp.close();
    const { supervisorEmail, submissionId } = await requestSignature();
    const [row] = await outboxOf(portal, submissionId, failedOnce);
    expect(row).toMatchObject({ done_at: null, failed_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
    await smtp.open();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
    await outboxOf(portal, submissionId);
  });

  test('a supervisor is not asked for a signature that is no longer needed', async () => {
    await smtp.close();
    const { supervisorEmail, submissionId } = await requestSignature();
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
    const { supervisorEmail, submissionId } = await requestSignature();
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    await portal.sql('UPDATE outbox SET enqueued_at = NULL WHERE id = $1', [row?.id]);
    await severalSweeps();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  });

  test('a repetition after a crash carries the same Message-ID, and the links of both e-mails work', async () => {
    const { supervisorEmail, submissionId } = await requestSignature();
    const [row] = await outboxOf(portal, submissionId, isNotedByBoth);
    // As if the worker had died between the mail server's answer and its own note of it.
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
    const { supervisorEmail, submissionId } = await requestSignature();
    await smtp.entered();
    await worker.kill();
    await smtp.open();
    worker = await startAnotherWorker();
    await outboxOf(portal, submissionId);
    await severalSweeps();
    expect(await emailsTo(supervisorEmail)).toHaveLength(1);
  }, 60_000);

  test('a worker stops in time while the mail server hangs', async () => {
    await smtp.stall();
    await requestSignature();
    await smtp.entered();
    // It exits with 1 where its time to stop is over.
    expect(await worker.stop()).toBe(0);
  });

  test('a refusal ends the tries, and the log says so without naming the address', async () => {
    const refusing = await startRefusingSmtp('552 5.2.2 Mailbox full');
    worker = await startAnotherWorker({ SMTP_URL: refusing.url });
    const { supervisorEmail, submissionId } = await requestSignature();
    const [row] = await outboxOf(portal, submissionId, ([message]) => Boolean(message?.failed_at));
    expect(row).toMatchObject({ attempts: 1, done_at: null, last_error: expect.stringContaining('5.2.2') });
    expect(await worker.wrote('could not be delivered and was given up')).not.toContain(supervisorEmail);
    await refusing.stop();
  });

  test('a refused address shows on the submission at once, and the student is told why', async () => {
    await worker.stop();
    worker = await startAnotherWorker();
    const member = await createMember(portal);
    const refused = hoursWithProof(member, { supervisorEmail: `${randomUUID()}@pantry.invalid` });
    const { submissionId } = await submit(portal, member, refused);
    const [told] = await emailsTo(member.email);
    expect(told).toMatchObject({
      Subject: 'Not delivered: signature request for 4.5 hours of service',
      Text: expect.stringContaining('The part after the @ is not known as a mail address.'),
    });
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    expect(submissions).toMatchObject([{ id: submissionId, request: { state: 'refused' } }]);
    expect(submissions[0]?.history.map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'refused']);
  });

  async function report(sent: string, password = secret) {
    const headers = { authorization: `Bearer ${password}`, 'content-type': 'message/rfc822' };
    return (await portal.send('/webhooks/bounces', { method: 'POST', headers, body: sent })).status;
  }

  test('an e-mail that comes back later ends in the same way, once, and log and page do not name the address', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    await submit(portal, member, hoursWithProof(member, { supervisorEmail }));
    const [email] = await emailsTo(supervisorEmail);
    const bounced = await bounceOf(email as ReceivedEmail);
    const body = bounced.replace('No such mailbox here', `<${supervisorEmail}>: no mailbox ${supervisorEmail} of ours`);
    expect(await report(body, 'a-wrong-secret')).toBe(401);
    expect(await report('Dear postmaster, ...')).toBe(400);
    expect(await report('From: Lee <lee@pantry.test>\nSubject: Re: Please verify\n\nWho are you?')).toBe(200);
    expect(await report(body.replace('Action: failed', 'Action: delayed'))).toBe(200);
    for (const unknown of [`<${randomUUID()}@portal.test>`, `Message-ID: ${randomUUID()}@portal.test\r\n`]) {
      expect(await report(JSON.stringify({ messageId: unknown, reason: 'unknown' }))).toBe(200);
    }
    expect([await report(body), await report(body)]).toEqual([200, 200]);
    expect(await emailsTo(member.email)).toHaveLength(1);
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    const kinds = submissions[0]?.history.map(({ kind }) => kind);
    expect(kinds).toEqual(['submitted', 'requested', 'sent', 'bounced']);
    const { mails } = await portal.call('GET /mail/list', { problem: 'given_up' }, admin);
    expect(mails.map(({ reason }) => reason)).toContain('5.1.1 550 5.1.1 <…>: no mailbox … of ours');
    expect(await worker.wrote('no mailbox … of ours')).not.toContain(supervisorEmail);
  });

  test('an e-mail that comes back before the worker has noted that it was sent ends in the same way', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const mailed: string[] = [];
    const bouncing = await startSlowSmtp(async (recipient, email) => {
      mailed.push(recipient);
      const [, messageId] = /^Message-ID: *(.+)$/im.exec(email) ?? [];
      if (recipient === supervisorEmail) await report(JSON.stringify({ messageId, reason: 'Mailbox full' }));
    });
    await worker.stop();
    worker = await startAnotherWorker({ SMTP_URL: bouncing.url });
    const { submissionId } = await submit(portal, member, hoursWithProof(member, { supervisorEmail }));
    await outboxOf(portal, submissionId, ([request, told]) => Boolean(request?.failed_at && told?.done_at)).finally(
      bouncing.stop,
    );
    // The mail of other tests may have waited for a mail server, too.
    expect(mailed.filter((address) => [supervisorEmail, member.email].includes(address))).toEqual([
      supervisorEmail,
      member.email,
    ]);
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    expect(submissions[0]?.history.map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'sent', 'bounced']);
  });

  test('an e-mail whose request is signed before its sending is noted is in the history, and the signature is flagged', async () => {
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const slow = await startSlowSmtp(async (recipient) => {
      if (recipient !== supervisorEmail) return;
      const [request] = await portal.sql<{ id: string }>(
        'SELECT id FROM signature_requests WHERE supervisor_email = $1',
        [supervisorEmail],
      );
      await portal.call('POST /hours/signature', signing(await issueToken(portal, `${request?.id}`)));
      await nothingUnchecked(portal);
    });
    await worker.stop();
    worker = await startAnotherWorker({ SMTP_URL: slow.url });
    const { submissionId } = await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
    await outboxOf(portal, submissionId, (rows) => rows.length === 2 && rows.every((row) => row.done_at)).finally(
      slow.stop,
    );
    await nothingUnchecked(portal);
    const { history } = await portal.call('GET /hours/admin/history', { submissionId }, admin);
    expect(history.map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'signed', 'sent']);
    const { submissions } = await portal.call('GET /hours/admin/list', {}, admin);
    expect(submissions.find(({ id }) => id === submissionId)?.flags.map(({ rule }) => rule)).toContain(
      'signed_quickly',
    );
  });
});
