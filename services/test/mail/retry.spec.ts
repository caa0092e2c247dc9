import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { addMembers, mail, mailingIn, mailingOf, mailingWith, writePost } from '../mailings/mailing.ts';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { emailsTo } from '../support/inbox.ts';
import { idOf, invite, newAddress } from '../support/invitations.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { hoursWithoutProof, hoursWithProof, submit } from '../support/submissions.ts';
import { bounceSecret } from './mail-site.ts';
import { outboxOf } from './outbox-rows.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { startSlowSmtp } from './slow-smtp.ts';
import { pace, severalSweeps, startWorker } from './worker.ts';

const mailServer = () => testEnvironment('TEST_SMTP_URL');

let portal: Portal;
let worker: ServiceProcess;
let smtp: Gate;
let database: Gate;
let refusing: Awaited<ReturnType<typeof startRefusingSmtp>>;
let admin: Person;

beforeAll(async () => {
  refusing = await startRefusingSmtp();
  smtp = await Gate.to(mailServer());
  portal = await Portal.start({ ...pace, NEWSLETTER_CANCEL_SECONDS: '0', BOUNCE_WEBHOOK_SECRET: bounceSecret });
  database = await Gate.to(portal.databaseUrl);
  worker = await startAnotherWorker();
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(async () => {
  await worker?.stop();
  await portal?.stop();
  await database?.close();
  await smtp?.close();
  await refusing?.stop();
});

/** With a long wait between tries: what arrives was hurried. */
const startAnotherWorker = () =>
  startWorker(portal, { DATABASE_URL: database.url, SMTP_URL: smtp.url, MAIL_RETRY_MS: '300000' });

const listed = async (problem?: 'given_up' | 'late') =>
  (await portal.call('GET /mail/list', { ...(problem && { problem }) }, admin)).mails;

/** Waits until an e-mail of a kind is listed with a problem. */
async function problemOf(kind: string) {
  for (const deadline = Date.now() + 60_000; ; ) {
    const found = (await listed()).find((one) => one.kind === kind);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`No ${kind} is listed`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('an e-mail that was given up is listed without its address, and retried once by two admins', async () => {
  await smtp.openTo(refusing.url);
  const email = newAddress();
  await invite(portal, admin, [email]);
  const given = await problemOf('invitation');
  expect(given).toMatchObject({ problem: 'given_up', attempts: 1, to: `${email[0]}•••@invited.test`, final: null });
  expect(given.reason).toContain('5.1.1');
  expect(given.reason).not.toContain(email);
  const caused = await portal.call('GET /audit/list', { search: given.requestId ?? '' }, admin);
  expect(caused.events).toMatchObject([{ action: 'invitation.sent' }]);

  await smtp.openTo(mailServer());
  const another = await createMember(portal, { role: 'admin' });
  const retry = (by: Person) => portal.call('POST /mail/retry', { ids: [given.id] }, by);
  await Promise.all([retry(admin), retry(another)]);
  expect(await emailsTo(email)).toHaveLength(1);
  await outboxOf(portal, await idOf(portal, email));
  await severalSweeps();
  expect(await emailsTo(email)).toHaveLength(1);
  expect(await listed('given_up')).toEqual([]);
  expect((await retry(admin)).retried).toBe(0);
  const { events } = await portal.call('GET /audit/list', { action: 'mail.retried' }, admin);
  expect(events[0]).toMatchObject({ subject: given.id, details: { kind: 'invitation' } });
});

test('the figures of a mailing count an e-mail that arrived after all, and one that came back', async () => {
  const [address = ''] = await addMembers(portal, 1);
  await portal.sql('UPDATE members SET approved_at = now() WHERE email = $1', [address]);
  await portal.sql(`UPDATE members SET chapter = 'NJHS' WHERE email <> $1`, [address]);
  await smtp.openTo(refusing.url);
  const post = await writePost(portal, admin, { chapters: ['NHS'] });
  await mail(portal, admin, post);
  const about = { portal, author: admin, post };
  expect(await mailingIn('sent', about)).toMatchObject({ failed: 1, delivered: 0 });
  await smtp.openTo(mailServer());
  const { id } = await problemOf('newsletter-post');
  await portal.call('POST /mail/retry', { ids: [id] }, admin);
  expect(await emailsTo(address)).toHaveLength(1);
  expect(await mailingWith({ failed: 0, delivered: 1 }, about)).toMatchObject({ state: 'sent' });

  // It comes back, and is retried once more.
  await outboxOf(portal, await recipientOf(id));
  const returned = await newestTo(address);
  await report(returned);
  expect(await mailingWith({ failed: 1, delivered: 0 }, about)).toMatchObject({ state: 'sent' });
  await problemOf('newsletter-post');
  await portal.call('POST /mail/retry', { ids: [id] }, admin);
  expect(await emailsTo(address, 2)).toHaveLength(2);
  expect(await mailingWith({ failed: 0, delivered: 1 }, about)).toMatchObject({ state: 'sent' });

  // The report comes once more, and says nothing about the e-mail that was sent since.
  await outboxOf(portal, await recipientOf(id));
  await report(returned);
  await outboxOf(portal, await recipientOf(id));
  expect(await mailingOf(portal, admin, post)).toMatchObject({ failed: 0, delivered: 1 });
});

test('a retry does not forget that an e-mail came back, also while no worker has given it up', async () => {
  const [address = ''] = await addMembers(portal, 1);
  const post = await writePost(portal, admin, { chapters: ['NHS'] });
  await portal.sql(`UPDATE members SET chapter = CASE email WHEN $1 THEN 'NHS' ELSE 'NJHS' END`, [address]);
  await portal.sql('UPDATE members SET approved_at = now() WHERE email = $1', [address]);
  await mail(portal, admin, post);
  const about = { portal, author: admin, post };
  await mailingIn('sent', about);
  const returned = await newestTo(address);
  const [id = ''] = returned.split('@');
  await outboxOf(portal, await recipientOf(id));
  await worker.stop();
  await report(returned);
  await portal.sql(`UPDATE outbox SET created_at = now() - interval '1 hour' WHERE id = $1`, [id]);
  expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
  expect((await portal.call('POST /mail/retry', { ids: [id] }, admin)).retried).toBe(0);
  worker = await startAnotherWorker();
  expect(await mailingWith({ failed: 1, delivered: 0 }, about)).toMatchObject({ state: 'sent' });
  expect(await problemOf('newsletter-post')).toMatchObject({ id, problem: 'given_up', reason: 'Mailbox full' });
  expect((await portal.call('POST /mail/retry', { ids: [id] }, admin)).retried).toBe(1);
  expect(await emailsTo(address, 2)).toHaveLength(2);
});

test('a retry sends no post to a mailbox that unsubscribed meanwhile, also if the member who did so is gone', async () => {
  const [address = ''] = await addMembers(portal, 1);
  await portal.sql(`UPDATE members SET chapter = CASE email WHEN $1 THEN 'NHS' ELSE 'NJHS' END`, [address]);
  await portal.sql('UPDATE members SET approved_at = now() WHERE email = $1', [address]);
  await smtp.openTo(refusing.url);
  const post = await writePost(portal, admin, { chapters: ['NHS'] });
  await mail(portal, admin, post);
  const about = { portal, author: admin, post };
  await mailingIn('sent', about);
  const { id } = await problemOf('newsletter-post');
  const sibling = await createMember(portal, { chapter: 'NJHS' });
  await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [sibling.clerkId, address.toUpperCase()]);
  await portal.call('POST /newsletter/subscription', { subscribed: false }, sibling);
  await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [sibling.clerkId]);
  await smtp.openTo(mailServer());
  expect((await portal.call('POST /mail/retry', { ids: [id] }, admin)).retried).toBe(1);
  expect(await mailingWith({ failed: 0, skipped: 1, delivered: 0 }, about)).toMatchObject({ state: 'sent' });
});

/** The Message-ID of the newest e-mail to an address. */
const newestTo = async (address: string) => `${(await emailsTo(address)).at(-1)?.MessageID}`;

/** Reports that an e-mail came back. */
async function report(messageId: string): Promise<void> {
  const headers = { authorization: `Bearer ${bounceSecret}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ messageId, reason: 'Mailbox full' });
  expect((await portal.send('/webhooks/bounces', { method: 'POST', headers, body })).status).toBe(200);
}

/** The subject of a message. */
async function recipientOf(id: string): Promise<string> {
  const [row] = await portal.sql<{ subject_id: string }>('SELECT subject_id FROM outbox WHERE id = $1', [id]);
  return `${row?.subject_id}`;
}

test('a signature request that was given up says why it is final, and stays', async () => {
  await smtp.openTo(refusing.url);
  const student = await createMember(portal);
  const supervisorEmail = `${randomUUID()}@pantry.test`;
  await submit(portal, student, hoursWithProof(student, { supervisorEmail }));
  const given = await problemOf('signature-request');
  expect(given.final).toBe(
    'The request has ended. If the student still waits for this signature, they were told and can send it again.',
  );
  expect((await portal.call('POST /mail/retry', { ids: [given.id] }, admin)).retried).toBe(0);
  expect(await listed('given_up')).toContainEqual(given);
});

test('an e-mail that is late goes out at once when it is retried, and one that is held stays', async () => {
  await smtp.close();
  const student = await createMember(portal);
  const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
  await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
  const [row] = await outboxOf(portal, submissionId, ([message]) => (message?.attempts ?? 0) > 0);
  expect(await listed('late')).toEqual([]);
  await portal.sql(`UPDATE outbox SET created_at = now() - interval '20 minutes' WHERE id = $1`, [row?.id]);
  expect(await listed('late')).toMatchObject([
    { id: row?.id, kind: 'submission-approved', requestId: expect.any(String) },
  ]);

  const held = randomUUID();
  await portal.sql(
    `INSERT INTO outbox (id, kind, subject_id, held_until) VALUES ($1, 'submission-approved', $2, now() + interval '1 hour')`,
    [held, submissionId],
  );
  await smtp.openTo(mailServer());
  expect((await portal.call('POST /mail/retry', { ids: [row?.id ?? '', held] }, admin)).retried).toBe(1);
  expect(await emailsTo(student.email)).toHaveLength(1);
  expect(await listed('late')).toEqual([]);
});

test('an e-mail that is retried while a try of it fails goes out soon, too', async () => {
  const student = await createMember(portal);
  const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
  await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
  await emailsTo(student.email);
  await smtp.close();
  const id = randomUUID();
  const retried = new Promise((resolve) => {
    // The try is noted, and the worker is about to put the job back into the queue.
    database.at(new RegExp(`move_to_delayed[^]*${id}`), async () => {
      await smtp.openTo(mailServer());
      resolve((await portal.call('POST /mail/retry', { ids: [id] }, admin)).retried);
    });
  });
  await portal.sql(`INSERT INTO outbox (id, kind, subject_id) VALUES ($1, 'submission-approved', $2)`, [
    id,
    submissionId,
  ]);
  expect(await retried).toBe(1);
  expect(await emailsTo(student.email, 2)).toHaveLength(2);
});

test('an e-mail that is retried before its handover is noted goes out soon, too', async () => {
  const student = await createMember(portal);
  const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
  await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
  await emailsTo(student.email);
  const note = await holdBackNotes();
  const id = randomUUID();
  const tries: number[] = [];
  const failing = await startSlowSmtp(async (recipient) => {
    if (recipient !== student.email || tries.length > 0) return;
    tries.push((await portal.call('POST /mail/retry', { ids: [id] }, admin)).retried);
    await note();
    throw new Error('Not now');
  });
  await smtp.openTo(failing.url);
  await portal.sql(`INSERT INTO outbox (id, kind, subject_id) VALUES ($1, 'submission-approved', $2)`, [
    id,
    submissionId,
  ]);
  const rows = await outboxOf(portal, submissionId, ([, row]) => Boolean(row?.done_at)).finally(failing.stop);
  expect(tries).toEqual([1]);
  expect(rows[1]).toMatchObject({ id, attempts: 1 });
});

/** Holds back that a message was handed over, which a process notes, until the returned function lets it. */
async function holdBackNotes(): Promise<() => Promise<void>> {
  const key = 851;
  const client = new Client({ connectionString: portal.databaseUrl });
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [key]);
  await client.query(
    `CREATE FUNCTION wait_with_notes() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF current_query() LIKE '%enqueued_at = now()%' THEN PERFORM pg_advisory_xact_lock(${key}); END IF;
       RETURN NULL;
     END $$;
     CREATE TRIGGER wait_with_notes BEFORE UPDATE OF enqueued_at ON outbox FOR EACH STATEMENT EXECUTE FUNCTION wait_with_notes()`,
  );
  return () => client.end();
}
