import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { formatDate } from '@portal/contracts';
import { testEnvironment } from '../support/environment.ts';
import { Gate } from '../support/gate.ts';
import { emailsTo, type ReceivedEmail } from '../support/inbox.ts';
import { idOf, invite, newAddress, receiveInvitation, tokenIn } from '../support/invitations.ts';
import { createMember, type Person } from '../support/people.ts';
import { Portal } from '../support/portal.ts';
import { type OutboxRow, outboxOf } from './outbox-rows.ts';
import { startRefusingSmtp } from './refusing-smtp.ts';
import { pace } from './worker.ts';

const dayMs = 24 * 60 * 60 * 1000;

let portal: Portal;
let admin: Person;
let smtp: Gate;

beforeAll(async () => {
  smtp = await Gate.to(testEnvironment('TEST_SMTP_URL'));
  portal = await Portal.start({ ...pace, ROLES: 'users,worker', SMTP_URL: smtp.url, INVITATION_DAYS: '3' });
  admin = await createMember(portal, { role: 'admin', firstName: 'Mary', lastName: 'Jackson' });
});
afterEach(async () => {
  await smtp.open();
});
afterAll(async () => {
  await portal?.stop();
  await smtp?.close();
});

async function onlyEmailTo(address: string): Promise<ReceivedEmail> {
  const emails = await emailsTo(address);
  expect(emails).toHaveLength(1);
  return emails[0] as ReceivedEmail;
}

const wasTried = ([message]: OutboxRow[]) => (message?.attempts ?? 0) > 0;

async function stateOf(search: string, settled: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await setTimeout(50)) {
    const { invitations } = await portal.call('GET /users/invitations', { search }, admin);
    if (invitations[0]?.state === settled) return invitations[0];
  }
  throw new Error(`The invitation to ${search} did not become ${settled}`);
}

describe('the invitation', () => {
  test('tells who invites to what, until when, and carries the link as a button and as text', async () => {
    const email = newAddress();
    await invite(portal, admin, [email], { role: 'lead', chapter: 'NJHS', committee: 'Outreach' });
    const received = await onlyEmailTo(email);
    const { Subject, Text, HTML, To, ReplyTo } = received;
    expect(Subject).toBe('Mary Jackson invites you to the National Junior Honor Society');
    const { created_at, expires_at, bounce } = await stateOf(email, 'sent');
    expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / dayMs)).toBe(3);
    const expiry = formatDate(expires_at, 'en-US');
    for (const part of ['Mary Jackson (Administrator)', 'Committee Lead', '(NJHS)', 'Outreach', expiry]) {
      expect(Text).toContain(part);
      expect(HTML).toContain(part);
    }
    const url = `http://portal.test/onboard?token=${tokenIn(received)}&amp;chapter=njhs`;
    expect(HTML.split(`href="${url}"`)).toHaveLength(3);
    expect(HTML).toContain('background-color:#17603f');
    expect(HTML).not.toMatch(/<img|url\(|<link|<script/i);
    expect(To).toEqual([{ Name: '', Address: email }]);
    expect(ReplyTo).toEqual([]);
    expect(bounce).toBeNull();
  });

  test('says nothing of a committee where none was given', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    expect((await onlyEmailTo(email)).Text).not.toContain('Committee\n');
  });

  test('comes from a member where the inviter has no name', async () => {
    const inviter = await createMember(portal, { role: 'admin' });
    await portal.sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [inviter.clerkId]);
    const email = newAddress();
    await invite(portal, inviter, [email]);
    const received = await onlyEmailTo(email);
    expect(received.Text).toContain('A member (Administrator) invites you to join');
    const { invitation } = await portal.call('GET /users/validate-invitation', { token: tokenIn(received) });
    expect(invitation.invitedBy).toEqual({ name: 'A member', role: 'admin' });
  });

  test('that is sent after its inviter was erased comes from a member, too', async () => {
    await smtp.close();
    const [inviter, email] = [await createMember(portal, { role: 'admin' }), newAddress()];
    await invite(portal, inviter, [email]);
    await outboxOf(portal, await idOf(portal, email), wasTried);
    await portal.call('POST /users/erase', { email: inviter.email }, admin);
    await smtp.open();
    const received = await onlyEmailTo(email);
    expect(received.Subject).toBe('A member invites you to the National Honor Society');
    expect(received.Text).toContain('A member (Administrator) invites you to join');
  });

  test('that was due while its inviter had no right to it is not on its way when they have it again', async () => {
    await smtp.close();
    const [inviter, email] = [await createMember(portal, { role: 'admin' }), newAddress()];
    await invite(portal, inviter, [email], { role: 'lead' });
    const id = await idOf(portal, email);
    await outboxOf(portal, id, wasTried);
    const deactivated = (at: string) =>
      portal.sql(`UPDATE members SET deactivated_at = ${at} WHERE clerk_id = $1`, [inviter.clerkId]);
    await deactivated('now()');
    await smtp.open();
    await outboxOf(portal, id, ([message]) => Boolean(message?.done_at));
    await stateOf(email, 'expired');
    await deactivated('NULL');
    expect(await stateOf(email, 'bounced')).toMatchObject({ bounce: 'It had expired when its e-mail was due' });
    expect(await emailsTo(email, 0)).toEqual([]);
  });

  test('shows what people typed as text, never as markup', async () => {
    const inviter = await createMember(portal, {
      role: 'admin',
      firstName: '<b>Eve</b>',
      lastName: 'x\r\nBcc: spy@evil.test',
    });
    const email = newAddress();
    await invite(portal, inviter, [email], { committee: '<img src=x onerror=alert(1)> & "more"' });
    const { HTML, Text, Subject, To, Cc, Bcc } = await onlyEmailTo(email);
    expect(HTML).not.toMatch(/<b>|<img/);
    expect(HTML).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
    expect(Text).toContain('<img src=x onerror=alert(1)> & "more"');
    expect(Subject).toBe('A member invites you to the National Honor Society');
    expect([To.length, Cc, Bcc]).toEqual([1, [], []]);
  });

  test('is not sent once it was revoked', async () => {
    await smtp.close();
    const email = newAddress();
    await invite(portal, admin, [email]);
    const invitationId = await idOf(portal, email);
    await outboxOf(portal, invitationId, wasTried);
    await portal.call('POST /users/invitations/revoke', { invitationId }, admin);
    // A worker that looked before may hold the e-mail still. Its next try drops it.
    await outboxOf(portal, invitationId);
    await smtp.open();
    expect(await emailsTo(email, 0)).toEqual([]);
    await stateOf(email, 'revoked');
  });

  test('waits in the state queued while the mail server is away', async () => {
    await smtp.close();
    const email = newAddress();
    await invite(portal, admin, [email]);
    await outboxOf(portal, await idOf(portal, email), wasTried);
    expect(await stateOf(email, 'queued')).toMatchObject({ bounce: null });
    await smtp.open();
    await stateOf(email, 'sent');
  });

  test('sent again goes out with a link of its own, and comes from who sends it again', async () => {
    const { email, token, id } = await receiveInvitation(portal, admin);
    const another = await createMember(portal, { role: 'admin', firstName: 'Dorothy', lastName: 'Vaughan' });
    const { invitation } = await portal.call('POST /users/invitations/resend', { invitationId: id }, another);
    expect(invitation.invited_by).toEqual({ name: 'Dorothy Vaughan', role: 'admin' });
    const [, second] = await emailsTo(email, 2);
    expect(second?.Subject).toBe('Dorothy Vaughan invites you to the National Honor Society');
    expect(tokenIn(second as ReceivedEmail)).not.toBe(token);
  });
});

describe('an address that does not exist', () => {
  test('turns the invitation’s state to bounced, with the mail server’s words, until it is sent again', async () => {
    const refusing = await startRefusingSmtp();
    const bouncing = await Portal.start({ ...pace, ROLES: 'users,worker', SMTP_URL: refusing.url });
    try {
      const person = await createMember(bouncing, { role: 'admin' });
      const email = `${randomUUID()}@nowhere.test`;
      await invite(bouncing, person, [email]);
      const id = await idOf(bouncing, email);
      await outboxOf(bouncing, id, ([message]) => Boolean(message?.failed_at));
      const list = () => bouncing.call('GET /users/invitations', { search: email }, person);
      expect((await list()).invitations).toMatchObject([
        { state: 'bounced', bounce: expect.stringContaining('5.1.1 <…>: No such mailbox here') },
      ]);
      await refusing.stop();
      const { invitation } = await bouncing.call('POST /users/invitations/resend', { invitationId: id }, person);
      expect(invitation).toMatchObject({ state: 'queued', bounce: null });
    } finally {
      await bouncing.stop();
      await refusing.stop();
    }
  });
});
