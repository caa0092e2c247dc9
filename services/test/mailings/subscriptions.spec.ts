import { randomBytes } from 'node:crypto';
import { pace } from '../mail/worker.ts';
import { emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { issueToken } from '../support/submissions.ts';
import { mail, tokenIn, writePost } from './mailing.ts';

let portal: Portal;
let lead: Person;
let reader: Person;
let token: string;
let email: ReceivedEmail;

beforeAll(async () => {
  portal = await Portal.start({ ...pace, ROLES: 'users,newsletter,worker', NEWSLETTER_CANCEL_SECONDS: '0' });
  lead = await createMember(portal, { role: 'lead', chapter: 'NJHS' });
  reader = await createMember(portal, { chapter: 'NHS' });
  await mail(portal, lead, await writePost(portal, lead, { chapters: ['NHS'] }));
  [email] = (await emailsTo(reader.email)) as [ReceivedEmail];
  token = tokenIn(email.Text);
});
afterAll(() => portal?.stop());

const show = () => portal.call('GET /newsletter/subscription', { token });
const address = () => `/newsletter/subscription?token=${token}`;

/** As a mail program does it: no session, no cookie, no redirect followed. */
const oneClick = (body: BodyInit, type?: string) =>
  portal.send(address(), {
    method: 'POST',
    body,
    redirect: 'error',
    ...(type && { headers: { 'content-type': type } }),
  });

test('the e-mail names the address for one click beside its page', () => {
  const { Header, HeaderPost } = email.ListUnsubscribe;
  expect(Header).toMatch(/^<http:\/\/portal\.test\/api\/v1\/newsletter\/subscription\?token=[\w-]{43}>$/);
  expect(Header).toContain(token);
  expect(HeaderPost).toBe('List-Unsubscribe=One-Click');
  expect(email.HTML).toContain(`href="http://portal.test/newsletter/subscription?token=${token}&amp;chapter=nhs"`);
});

test('looking changes nothing, and tells no more of the address than its owner needs', async () => {
  for (const _ of [1, 2]) {
    const email = `${reader.email[0]}•••@honor.test`;
    expect(await show()).toEqual({ success: true, email, subscribed: true, chapter: 'NHS' });
  }
});

test('in a browser, the address for one click leads to the page', async () => {
  const browser = { headers: { accept: 'text/html,*/*' }, redirect: 'manual' } as const;
  const answer = await fetch(`${portal.service.url}/api/v1${address()}`, browser);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(address());
});

test.each<[string, () => Promise<{ status: number; body: unknown }>]>([
  ['a form', () => oneClick('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded')],
  [
    'a multipart form',
    () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      return oneClick(form);
    },
  ],
])('one click with %s unsubscribes, and the page subscribes again', async (_, click) => {
  expect(await click()).toMatchObject({ status: 200, body: { success: true, subscribed: false } });
  expect(await click()).toMatchObject({ status: 200, body: { subscribed: false } });
  const { id } = await writePost(portal, lead, { chapters: ['NHS'] });
  expect(await portal.call('GET /newsletter/countRecipients', { postId: id }, lead)).toEqual({
    recipients: 0,
    unsubscribed: 1,
    lastMailing: null,
  });
  const again = await portal.call('POST /newsletter/subscription', { token, subscribed: true });
  expect(again).toMatchObject({ subscribed: true });
  expect(await show()).toMatchObject({ subscribed: true });
});

test('who is signed in needs no link, and others do', async () => {
  const member = await createMember(portal, { chapter: 'NJHS' });
  const own = (subscribed: boolean) => portal.call('POST /newsletter/subscription', { subscribed }, member);
  expect(await portal.call('GET /newsletter/subscription', {}, member)).toMatchObject({ subscribed: true });
  expect(await own(false)).toMatchObject({ subscribed: false });
  expect(await portal.call('GET /newsletter/subscription', {}, member)).toMatchObject({ subscribed: false });
  const trail = await portal.sql('SELECT actor, action FROM audit_events WHERE subject = $1', [member.clerkId]);
  expect(trail).toContainEqual({ actor: member.clerkId, action: 'newsletter.unsubscribed' });
  expect(await own(true)).toMatchObject({ subscribed: true });
  for (const name of ['GET /newsletter/subscription', 'POST /newsletter/subscription'] as const)
    expect(await portal.refusal(name, {})).toMatchObject({ status: 401 });
});

test('a member who is deactivated can unsubscribe, which counts when they are active again', async () => {
  const { id } = await writePost(portal, lead, { chapters: ['NHS'] });
  const activate = (at: Date | null) =>
    portal.sql('UPDATE members SET deactivated_at = $2 WHERE clerk_id = $1', [reader.clerkId, at]);
  await activate(new Date());
  expect(await oneClick('List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded')).toMatchObject({
    status: 200,
    body: { subscribed: false },
  });
  expect(await show()).toMatchObject({ subscribed: false });
  await activate(null);
  expect(await portal.call('GET /newsletter/countRecipients', { postId: id }, lead)).toMatchObject({ recipients: 0 });
  await portal.call('POST /newsletter/subscription', { token, subscribed: true });
});

test('the trail keeps each change once', async () => {
  const trail = await portal.sql(`SELECT actor, action FROM audit_events WHERE subject = $1 ORDER BY id`, [
    reader.clerkId,
  ]);
  const change = (action: string) => ({ actor: 'subscriber', action: `newsletter.${action}` });
  expect(trail.slice(0, 2)).toEqual([change('unsubscribed'), change('subscribed')]);
  expect(trail).toHaveLength(6);
});

test('forms are taken nowhere else', async () => {
  const form = { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await portal.send('/users/accept-invitation', form)).toMatchObject({ status: 415, body: { code: 'invalid' } });
});

test('an unknown, a foreign and an expired link say that they are not valid', async () => {
  const unknown = randomBytes(32).toString('base64url');
  const [{ id } = { id: '' }] = await portal.sql<{ id: string }>('SELECT id FROM newsletter_subscriptions LIMIT 1');
  const foreign = await issueToken(portal, id, { purpose: 'invitation' });
  const expired = await issueToken(portal, id, { purpose: 'subscription', expiresAt: new Date(Date.now() - 1000) });
  for (const [wrong, code] of [
    [unknown, 'not_found'],
    [foreign, 'not_found'],
    [expired, 'gone'],
  ] as const) {
    const error = 'This link is not valid. Please use the link in a newer e-mail.';
    expect(await portal.refusal('GET /newsletter/subscription', { token: wrong })).toMatchObject({ code, error });
    expect(await portal.refusal('POST /newsletter/subscription', { token: wrong })).toMatchObject({ code, error });
  }
});

test('an address that unsubscribed stays so for whoever is invited at it later, until its owner subscribes again', async () => {
  await portal.call('POST /newsletter/subscription', { token, subscribed: false });
  await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [reader.clerkId]);
  expect(await portal.refusal('GET /newsletter/subscription', { token })).toMatchObject({ code: 'gone' });
  await portal.sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email, chapter) VALUES ('user_again', 'Ada', 'Byron', $1, 'NHS')`,
    [reader.email.toUpperCase()],
  );
  const { id } = await writePost(portal, lead, { chapters: ['NHS'] });
  const reach = () => portal.call('GET /newsletter/countRecipients', { postId: id }, lead);
  expect(await reach()).toMatchObject({ recipients: 0, unsubscribed: 1 });
  expect(await show()).toMatchObject({ subscribed: false });
  await portal.call('POST /newsletter/subscription', { token, subscribed: true });
  expect(await reach()).toMatchObject({ recipients: 1, unsubscribed: 0 });
});

test('a token stands nowhere but in its e-mail', async () => {
  expect(portal.service.output()).not.toContain(token);
  const tables = ['link_tokens', 'newsletter_subscriptions', 'mailing_recipients', 'outbox', 'audit_events'];
  for (const table of tables) expect(JSON.stringify(await portal.sql(`SELECT * FROM ${table}`))).not.toContain(token);
});
