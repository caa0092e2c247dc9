import type { Chapter, ManagedPost } from '@portal/contracts';
import { outboxOf } from '../mail/outbox-rows.ts';
import { startRefusingSmtp } from '../mail/refusing-smtp.ts';
import { pace, redisUrl, severalSweeps, startWorker } from '../mail/worker.ts';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { emailsTo } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import type { Environment, ServiceProcess } from '../support/service-process.ts';
import { hoursWithoutProof, submit } from '../support/submissions.ts';
import { addMembers, mail, mailingIn, mailingWith, tokenIn, writePost } from './mailing.ts';

const mailServer = () => testEnvironment('TEST_SMTP_URL');

const queues: [string, () => Environment][] = [
  ['PostgreSQL', () => ({})],
  ['Redis', () => ({ REDIS_URL: redisUrl(9) })],
];

describe.each(queues)('with the queue on %s', (_, queue) => {
  let portal: Portal;
  let lead: Person;
  let junior: Person;
  let smtp: Gate;
  let worker: ServiceProcess;

  const startAnotherWorker = () => startWorker(portal, { SMTP_URL: smtp.url, ...queue() });

  beforeAll(async () => {
    smtp = await Gate.to(mailServer());
    portal = await Portal.start({ ...pace, ...queue(), NEWSLETTER_CANCEL_SECONDS: '0' });
    worker = await startAnotherWorker();
    lead = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    junior = await createMember(portal, { chapter: 'NJHS' });
  });
  afterEach(() => smtp.openTo(mailServer()));
  afterAll(async () => {
    await worker?.stop();
    await portal?.stop();
    await smtp?.close();
  });

  test('a post for both chapters reaches every member once, and the counts say so', async () => {
    const [senior = '', ...others] = [...(await addMembers(portal, 1)), ...(await addMembers(portal, 20, 'NJHS'))];
    // Somebody with two accounts and one mailbox.
    await portal.sql(
      `INSERT INTO members (clerk_id, first_name, last_name, email, chapter) VALUES ('user_twin', 'A', 'B', $1, 'NJHS')`,
      [senior.toUpperCase()],
    );
    const post = await writePost(portal, lead);
    await mail(portal, lead, post);
    const sent = await mailingIn('sent', { portal, author: lead, post });
    expect(sent).toMatchObject({ recipients: 23, delivered: 23, failed: 0 });
    for (const address of [lead.email, junior.email, senior, ...others])
      expect(await emailsTo(address)).toHaveLength(1);
  });

  test('who unsubscribes while the mailing is under way gets nothing and is counted as not sent', async () => {
    const [email] = await emailsTo(junior.email);
    await smtp.close();
    const post = await writePost(portal, lead, { chapters: ['NJHS'] });
    await mail(portal, lead, post);
    const { recipients } = await mailingIn('sending', { portal, author: lead, post });
    await portal.call('POST /newsletter/subscription', { token: tokenIn(email?.Text ?? '') });
    // A worker that looked before may hold the e-mail still. Its next try drops it.
    await mailingWith({ skipped: 1 }, { portal, author: lead, post });
    await smtp.open();
    const sent = await mailingIn('sent', { portal, author: lead, post });
    expect(sent).toMatchObject({ recipients, delivered: recipients - 1, failed: 0, skipped: 1 });
    expect(await emailsTo(junior.email)).toHaveLength(1);
  });

  const change = ({ id: postId, title, content, chapters }: ManagedPost, changes: object) =>
    portal.call('POST /newsletter/updatePost', { postId, title, content, chapters, ...changes }, lead);
  const moveMembers = (from: Chapter, to: Chapter) =>
    portal.sql('UPDATE members SET chapter = $2 WHERE chapter = $1', [from, to]);

  test.each<[string, (post: ManagedPost) => Promise<unknown>]>([
    ['a post is withdrawn', (post) => change(post, { publishAt: null })],
    ['a post is given to the other chapter', (post) => change(post, { chapters: ['NHS'] })],
    ['members are deactivated', () => portal.sql(`UPDATE members SET deactivated_at = now() WHERE chapter = 'NJHS'`)],
    ['members move to the other chapter', () => moveMembers('NJHS', 'NHS')],
  ])('where %s while the mailing is under way, nobody left gets it, and the counts say so', async (_what, happens) => {
    await smtp.close();
    const post = await writePost(portal, lead, { chapters: ['NJHS'] });
    await mail(portal, lead, post);
    const { recipients } = await mailingIn('sending', { portal, author: lead, post });
    await happens(post);
    // A worker that looked before may hold e-mails still. Their next tries drop them.
    const sent = await mailingIn('sent', { portal, author: lead, post });
    expect(sent).toMatchObject({ recipients, delivered: 0, failed: 0, skipped: recipients });
    await portal.sql('UPDATE members SET deactivated_at = NULL');
  });

  test('a killed worker’s mailing is finished by another one, each e-mail sent once', async () => {
    const addresses = await addMembers(portal, 10);
    await smtp.stall();
    const post = await writePost(portal, lead, { chapters: ['NHS'] });
    await mail(portal, lead, post);
    await smtp.entered();
    await worker.kill();
    await smtp.open();
    worker = await startAnotherWorker();
    const { recipients, delivered } = await mailingIn('sent', { portal, author: lead, post });
    expect(delivered).toBe(recipients);
    await severalSweeps();
    for (const address of addresses) expect(await emailsTo(address)).toHaveLength(1);
  });

  test('addresses that do not exist are counted as failed, and the log does not name them', async () => {
    const [address = ''] = await addMembers(portal, 1);
    const refusing = await startRefusingSmtp();
    await smtp.openTo(refusing.url);
    const post = await writePost(portal, lead, { chapters: ['NHS'] });
    await mail(portal, lead, post);
    const { recipients, failed, delivered } = await mailingIn('sent', { portal, author: lead, post });
    expect({ failed, delivered }).toEqual({ failed: recipients, delivered: 0 });
    expect(await worker.wrote('could not be delivered and was given up')).not.toContain(address);
    await refusing.stop();
  });

  test('thousands of recipients hold up nobody else’s e-mail, and a deleted post goes to none of those left', async () => {
    await addMembers(portal, 1200);
    const post = await writePost(portal, lead);
    const { id } = await mail(portal, lead, post);
    expect((await mailingIn('sending', { portal, author: lead, post })).recipients).toBeGreaterThan(1200);
    const admin = await createMember(portal, { role: 'admin' });
    const { submissionId } = await submit(portal, junior, hoursWithoutProof(junior));
    await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
    await outboxOf(portal, submissionId);
    expect(await mailingIn('sending', { portal, author: lead, post })).toMatchObject({ failed: 0 });
    await portal.call('POST /newsletter/deletePost', { postId: post.id }, lead);
    const { recipients, delivered, skipped } = await figuresOfSent(portal, id);
    expect(skipped).toBeGreaterThan(0);
    expect(recipients).toBe(delivered + skipped);
  });
});

/** Of a mailing whose post is gone, once nothing is left of it. */
async function figuresOfSent(portal: Portal, id: string) {
  for (;;) {
    const [figures] = await portal.sql<Record<'recipients' | 'delivered' | 'skipped', number>>(
      `SELECT recipients, delivered, skipped FROM mailings WHERE id = $1 AND state = 'sent'`,
      [id],
    );
    if (figures) return figures;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
