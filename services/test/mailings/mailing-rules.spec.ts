import { randomUUID } from 'node:crypto';
import { pace } from '../mail/worker.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { addMembers, mail, mailingIn, mailingOf, writePost } from './mailing.ts';

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

let portal: Portal;
let lead: Person;
let admin: Person;
let otherLead: Person;

beforeAll(async () => {
  // With a worker: what must not begin has somebody who would begin it.
  portal = await Portal.start({ ...pace, ROLES: 'users,newsletter,worker' });
  lead = await createMember(portal, { role: 'lead' });
  otherLead = await createMember(portal, { role: 'lead' });
  admin = await createMember(portal, { role: 'admin', chapter: 'NJHS' });
});
afterAll(() => portal?.stop());

const countFor = async (post: { id: string }, caller = lead) =>
  portal.call('GET /newsletter/countRecipients', { postId: post.id }, caller);

const audit = async (subject: string) =>
  (
    await portal.sql<{ actor: string; action: string }>(
      `SELECT actor, action FROM audit_events WHERE subject = $1 AND action LIKE 'post.mail%' ORDER BY id`,
      [subject],
    )
  ).map(({ actor, action }) => [actor, action]);

describe('before sending', () => {
  it('the members of the post’s chapters are counted, without those who unsubscribed, left, wait for an approval or have no address', async () => {
    const all = await writePost(portal, lead, { chapters: [] });
    const juniors = await writePost(portal, lead, { chapters: ['NJHS'] });
    const before = await countFor(all);
    const [off = '', left = '', waiting = '', none = ''] = await addMembers(portal, 5, 'NJHS');
    await portal.sql(`UPDATE members SET email = '' WHERE email = $1`, [none]);
    await portal.sql('UPDATE members SET approved_at = NULL WHERE email = $1', [waiting]);
    await portal.sql('UPDATE members SET deleted_at = now() WHERE email = $1', [left]);
    await portal.sql(
      'INSERT INTO newsletter_subscriptions (member_id, unsubscribed_at) SELECT id, now() FROM members WHERE email = $1',
      [off],
    );
    expect(await countFor(juniors)).toMatchObject({ recipients: 2, unsubscribed: 1 });
    expect(await countFor(all)).toMatchObject({ recipients: before.recipients + 1, unsubscribed: 1 });
  });

  it('only those who may edit the post may count, mail and cancel', async () => {
    const post = await writePost(portal, lead);
    const { id: mailingId } = await mail(portal, lead, post);
    const student = await createMember(portal);
    for (const caller of [otherLead, student]) {
      const asked = [
        portal.refusal('GET /newsletter/countRecipients', { postId: post.id }, caller),
        portal.refusal('POST /newsletter/mailPost', { postId: post.id, requestKey: randomUUID() }, caller),
        portal.refusal('POST /newsletter/cancelMailing', { mailingId }, caller),
      ];
      for (const refused of await Promise.all(asked)) expect(refused).toMatchObject({ status: 403 });
    }
    expect(await portal.call('POST /newsletter/cancelMailing', { mailingId }, admin)).toMatchObject({
      mailing: { id: mailingId, state: 'cancelled' },
    });
    expect(await audit(post.id)).toEqual([
      [lead.clerkId, 'post.mailed'],
      [admin.clerkId, 'post.mailing_cancelled'],
    ]);
  });

  it('a draft, a post that reaches nobody and one that does not exist are refused', async () => {
    const draft = await writePost(portal, lead, { publishAt: null });
    expect(await refusedMail(draft.id)).toMatchObject({ code: 'conflict', error: expect.stringContaining('draft') });
    expect(await refusedMail(randomUUID(), admin)).toMatchObject({ code: 'not_found' });
    const lonely = await Portal.start();
    const author = await createMember(lonely, { role: 'lead', chapter: 'NHS' });
    const { id: postId } = await writePost(lonely, author, { chapters: ['NJHS'] });
    const refused = await lonely.refusal('POST /newsletter/mailPost', { postId }, author);
    expect(refused).toMatchObject({ code: 'conflict', error: expect.stringContaining('nobody') });
    await lonely.stop();
  });

  const refusedMail = (postId: string, caller = lead) =>
    portal.refusal('POST /newsletter/mailPost', { postId, requestKey: randomUUID() }, caller);

  it('a repeated request begins one mailing, also when both come at once', async () => {
    const { id: postId } = await writePost(portal, lead);
    const request = { postId, requestKey: randomUUID() };
    const tries = [1, 2, 3].map(() => portal.call('POST /newsletter/mailPost', request, lead));
    const ids = (await Promise.all(tries)).map(({ mailing }) => mailing.id);
    expect(new Set(ids).size).toBe(1);
    const other = await writePost(portal, lead);
    expect(await portal.refusal('POST /newsletter/mailPost', { ...request, postId: other.id }, lead)).toMatchObject({
      code: 'conflict',
    });
  });

  it('at most one mailing of a post is under way; after a cancelled one another may begin', async () => {
    const post = await writePost(portal, lead);
    const { id: mailingId } = await mail(portal, lead, post);
    expect(await refusedMail(post.id, admin)).toMatchObject({ status: 409, code: 'conflict' });
    await portal.call('POST /newsletter/cancelMailing', { mailingId }, lead);
    const again = await mail(portal, admin, post);
    expect(await mailingOf(portal, lead, post)).toMatchObject({ id: again.id, state: 'waiting' });
  });
});

describe('in the cancel window', () => {
  it('a mailing waits, by default a minute, and can be cancelled as often as one likes', async () => {
    const post = await writePost(portal, lead);
    const asked = Date.now();
    const mailing = await mail(portal, lead, post);
    expect(mailing).toMatchObject({ state: 'waiting', delivered: 0, failed: 0, ...(await recipientsOf(post)) });
    expect(Math.round((Date.parse(mailing.sendsAt) - asked) / 1000)).toBeGreaterThanOrEqual(60);
    for (const _ of [1, 2]) await portal.call('POST /newsletter/cancelMailing', { mailingId: mailing.id }, lead);
    await endWindow(mailing.id);
    await anotherIsSent();
    expect(await mailingOf(portal, lead, post)).toMatchObject({ state: 'cancelled' });
  });

  const recipientsOf = async (post: { id: string }) => ({ recipients: (await countFor(post)).recipients });
  const endWindow = (mailingId: string) =>
    portal.sql(`UPDATE mailings SET sends_at = now() - interval '1 second' WHERE id = $1`, [mailingId]);

  /** The scheduler begins all that is due in its order: those that came due before have had their turn. */
  async function anotherIsSent(): Promise<void> {
    const post = await writePost(portal, lead);
    await endWindow((await mail(portal, lead, post)).id);
    await mailingIn('sent', { portal, author: lead, post });
  }

  it('a post that is deleted or becomes a draft takes its mailing along', async () => {
    const [deleted, drafted] = [await writePost(portal, lead), await writePost(portal, lead)];
    const mailings = [await mail(portal, lead, deleted), await mail(portal, lead, drafted)];
    await portal.call('POST /newsletter/deletePost', { postId: deleted.id }, lead);
    const { title, content } = drafted;
    const edit = { postId: drafted.id, title, content, publishAt: null };
    const saved = await portal.call('POST /newsletter/updatePost', edit, lead);
    expect(saved.post.mailing).toMatchObject({ state: 'cancelled' });
    const ids = mailings.map(({ id }) => id);
    expect(await portal.sql('SELECT state FROM mailings WHERE id = ANY ($1)', [ids])).toEqual([
      { state: 'cancelled' },
      { state: 'cancelled' },
    ]);
    for (const { id } of [deleted, drafted]) expect(await audit(id)).toHaveLength(2);
  });

  it('ends: once sending has begun, nothing can be cancelled, and what was sent is shown also after a later one is cancelled', async () => {
    const post = await writePost(portal, lead);
    const { id: mailingId } = await mail(portal, lead, post);
    await endWindow(mailingId);
    const sent = await mailingIn('sent', { portal, author: lead, post });
    expect(sent).toMatchObject({ id: mailingId });
    expect(await portal.refusal('POST /newsletter/cancelMailing', { mailingId }, lead)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const { id: again } = await mail(portal, admin, post);
    expect(await mailingOf(portal, lead, post)).toMatchObject({ id: again, state: 'waiting' });
    await portal.call('POST /newsletter/cancelMailing', { mailingId: again }, lead);
    expect(await mailingOf(portal, lead, post)).toEqual(sent);
    await mail(portal, admin, post);
    const { title, content } = post;
    const draft = { postId: post.id, title, content, publishAt: null };
    expect((await portal.call('POST /newsletter/updatePost', draft, lead)).post.mailing).toEqual(sent);
  });

  it('a post that was mailed since its page was loaded is not mailed again unasked', async () => {
    const post = await writePost(portal, otherLead);
    expect(await countFor(post, otherLead)).toMatchObject({ lastMailing: null });
    const { id } = await mail(portal, otherLead, post);
    await endWindow(id);
    await mailingIn('sent', { portal, author: otherLead, post });
    const request = { postId: post.id, requestKey: randomUUID() };
    expect(
      await portal.refusal('POST /newsletter/mailPost', { ...request, lastMailing: null }, otherLead),
    ).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('e-mailed in the meantime'),
    });
    const { lastMailing } = await countFor(post, otherLead);
    expect(lastMailing).toBe(id);
    const { mailing } = await portal.call('POST /newsletter/mailPost', { ...request, lastMailing }, otherLead);
    expect(mailing).toMatchObject({ state: 'waiting' });
    await endWindow(mailing.id);
    await mailingIn('sent', { portal, author: otherLead, post });
    const late = { postId: post.id, requestKey: randomUUID(), lastMailing: id };
    expect(await portal.refusal('POST /newsletter/mailPost', late, otherLead)).toMatchObject({
      error: expect.stringContaining('e-mailed in the meantime'),
    });
  });

  it('opens with the publication of a scheduled post, which is mailed afterwards', async () => {
    const publishAt = tomorrow();
    const post = await writePost(portal, lead, { publishAt });
    const { id, sendsAt } = await mail(portal, lead, post);
    expect(windowAfter(publishAt, sendsAt)).toBe(60);
    await portal.sql(`UPDATE posts SET published_at = published_at - interval '1 day' WHERE id = $1`, [post.id]);
    await portal.sql(`UPDATE mailings SET sends_at = sends_at - interval '1 day' WHERE id = $1`, [id]);
    await anotherIsSent();
    expect(await mailingOf(portal, lead, post)).toMatchObject({ state: 'waiting' });
    await endWindow(id);
    const { recipients, delivered } = await mailingIn('sent', { portal, author: lead, post });
    expect(delivered).toBe(recipients);
  });

  it('never ends in an e-mail about a post that is not published', async () => {
    const post = await writePost(portal, lead, { publishAt: tomorrow() });
    const { id } = await mail(portal, lead, post);
    await endWindow(id);
    await anotherIsSent();
    expect(await mailingOf(portal, lead, post)).toMatchObject({ state: 'waiting' });
  });

  it.each([
    ['it is published earlier', { publishAt: 'now' as const }],
    ['it is published later', { publishAt: new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString() }],
    ['it goes to another chapter, too', { chapters: ['NHS' as const, 'NJHS' as const] }],
  ])('opens anew where the post changes so that %s; other changes leave it', async (_how, changes) => {
    const post = await writePost(portal, lead, { chapters: ['NJHS'], publishAt: tomorrow() });
    const { id } = await mail(portal, lead, post);
    await endWindow(id);
    const { title, content, chapters } = post;
    const same = { postId: post.id, title, content, chapters };
    const { post: changed } = await portal.call('POST /newsletter/updatePost', { ...same, ...changes }, lead);
    expect(windowAfter(changed.publishAt, changed.mailing?.sendsAt)).toBe(60);
    const words = { ...same, title: 'Other words', chapters: changed.chapters };
    const { post: reworded } = await portal.call('POST /newsletter/updatePost', words, lead);
    expect(reworded.mailing).toEqual(changed.mailing);
    expect(await portal.call('POST /newsletter/cancelMailing', { mailingId: id }, lead)).toMatchObject({
      mailing: { state: 'cancelled' },
    });
  });

  const windowAfter = (publishAt: string | null, sendsAt = '') =>
    Math.round((Date.parse(sendsAt) - Date.parse(publishAt ?? '')) / 1000);
});
