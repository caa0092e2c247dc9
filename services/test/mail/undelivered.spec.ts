import { randomUUID } from 'node:crypto';
import { testEnvironment } from '../support/environment.ts';
import { bounceOf, emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember } from '../support/people.ts';
import { hoursWithProof, issueToken, nothingUnchecked, signing, submit } from '../support/submissions.ts';
import { bothQueues, bounceSecret, type MailSite, startMailSite } from './mail-site.ts';
import { outboxOf } from './outbox-rows.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { startSlowSmtp } from './slow-smtp.ts';

describe.each(bothQueues(14))('with the queue on %s', (_, queue) => {
  let site: MailSite;
  let smtp: MailSite['smtp'];
  let portal: MailSite['portal'];
  let student: MailSite['student'];
  let admin: MailSite['admin'];

  beforeAll(async () => {
    site = await startMailSite(queue());
    ({ smtp, portal, student, admin } = site);
  });
  afterEach(() => smtp.openTo(testEnvironment('TEST_SMTP_URL')));
  afterAll(() => site?.stop());

  async function report(sent: string, password = bounceSecret) {
    const headers = { authorization: `Bearer ${password}`, 'content-type': 'message/rfc822' };
    return (await portal.send('/webhooks/bounces', { method: 'POST', headers, body: sent })).status;
  }

  test('a refusal ends the tries, and the log says so without naming the address, or the one behind it', async () => {
    const refusing = await startRefusingSmtp(() => "552 5.2.2 <Mary.O'Connor@MAIL.pantry.test> is full");
    await smtp.openTo(refusing.url);
    const { supervisorEmail, submissionId } = await site.requestSignature();
    const [row] = await outboxOf(portal, submissionId, ([message]) => Boolean(message?.failed_at));
    expect(row).toMatchObject({ attempts: 1, done_at: null, last_error: expect.stringContaining('<…> is full') });
    await site.worker.wrote('<…> is full');
    const log = await site.worker.wrote('could not be delivered and was given up');
    for (const address of [supervisorEmail, 'Mary', 'Connor@']) expect(log).not.toContain(address);
    await refusing.stop();
  });

  test('a refused address shows on the submission at once, and the student is told why', async () => {
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

  test('a refused address ends all that waits for it, also where a fault interrupts that once', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const ask = () => submit(portal, member, hoursWithProof(member, { supervisorEmail }));
    const first = await ask();
    await outboxOf(portal, first.submissionId);
    await portal.sql(`
      CREATE SEQUENCE refusals;
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('refusals') = 1 THEN RAISE 'a fault'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail_once BEFORE UPDATE OF state ON signature_requests FOR EACH ROW
      WHEN (NEW.id = '${first.signatureRequestId}') EXECUTE FUNCTION fail_once()`);
    const refusing = await startRefusingSmtp();
    await smtp.openTo(refusing.url);
    const { submissionId } = await ask();
    await outboxOf(portal, submissionId, ([asked]) => Boolean(asked?.failed_at ?? asked?.done_at));
    await refusing.stop();
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    expect(submissions.map(({ request }) => request?.state)).toEqual(['refused', 'refused']);
  });

  test('a refused spelling of a mailbox leaves open what waits for it with another one', async () => {
    const member = await createMember(portal);
    const name = randomUUID();
    const ask = async (supervisorEmail: string) =>
      (await submit(portal, member, hoursWithProof(member, { supervisorEmail }))).submissionId;
    await outboxOf(portal, await ask(`${name}@pantry.test`));
    const refusing = await startRefusingSmtp();
    await smtp.openTo(refusing.url);
    await outboxOf(portal, await ask(`${name}+portal@pantry.test`), ([asked]) => Boolean(asked?.failed_at));
    await refusing.stop();
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    expect(submissions.map(({ request }) => request?.state)).toEqual(['refused', 'open']);
  });

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
    expect(await site.worker.wrote('no mailbox … of ours')).not.toContain(supervisorEmail);
  });

  test('an e-mail about several that comes back ends the others, too, where its own was withdrawn meanwhile', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const ask = async () => (await submit(portal, member, hoursWithProof(member, { supervisorEmail }))).submissionId;
    await ask();
    await emailsTo(supervisorEmail);
    const submissionId = await ask();
    const email = (await emailsTo(supervisorEmail, 2)).at(-1) as ReceivedEmail;
    expect(email.Text.replaceAll('\n', ' ')).toMatch(/ \(a member of the [^)]*\) has logged volunteer hours/);
    await outboxOf(portal, submissionId);
    await portal.call('POST /hours/withdraw', { submissionId }, member);
    expect(await report(await bounceOf(email))).toBe(200);
    expect((await emailsTo(member.email))[0]?.Subject).toBe(
      'Not delivered: signature request for 4.5 hours of service',
    );
    const { submissions } = await portal.call('GET /hours/mine', {}, member);
    expect(submissions.map(({ request }) => request?.state)).toEqual(['refused', 'withdrawn']);
  });

  test('an e-mail that comes back before the worker has noted that it was sent ends in the same way', async () => {
    const member = await createMember(portal);
    const supervisorEmail = `${randomUUID()}@pantry.test`;
    const mailed: string[] = [];
    const bouncing = await startSlowSmtp(async (recipient, email) => {
      mailed.push(recipient);
      const [, messageId] = /^Message-ID: *(.+)$/im.exec(email) ?? [];
      if (recipient === supervisorEmail) await report(JSON.stringify({ messageId, reason: 'Mailbox\0 full' }));
    });
    await smtp.openTo(bouncing.url);
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
    await smtp.openTo(slow.url);
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
