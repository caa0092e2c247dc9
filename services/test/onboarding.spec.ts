import { emailsTo } from './support/inbox.ts';
import { accepting, idOf, invite, newAddress, receiveInvitation, tokenIn } from './support/invitations.ts';
import {
  accountsWith,
  addAddress,
  createAccount,
  createMember,
  leaveUnverified,
  type Person,
  publicMetadata,
} from './support/people.ts';
import { Portal } from './support/portal.ts';
import { issueToken } from './support/submissions.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start({ ROLES: 'users,worker', LOG_LEVEL: 'debug' });
  admin = await createMember(portal, { role: 'admin', chapter: 'NHS', firstName: 'Mary', lastName: 'Jackson' });
});
afterAll(() => portal.stop());

const validate = (token: string) => portal.call('GET /users/validate-invitation', { token });
const accept = (token: string, changes: object = {}) =>
  portal.ask('POST /users/accept-invitation', accepting(token, changes));
const membersWith = (email: string) =>
  portal.sql<Record<string, unknown>>('SELECT * FROM members WHERE email = $1', [email]);
const revoke = (invitationId: string) => portal.call('POST /users/invitations/revoke', { invitationId }, admin);

describe('the link of an invitation', () => {
  it('shows the holder what is offered, by whom and until when', async () => {
    const { email, token } = await receiveInvitation(portal, admin, { role: 'lead', committee: 'Outreach' });
    const { invitation } = await validate(token);
    expect(invitation).toEqual({
      email,
      role: 'lead',
      chapter: 'NHS',
      committee: 'Outreach',
      invitedBy: { name: 'Mary Jackson', role: 'admin' },
      expiresAt: expect.any(String),
    });
    const days = (Date.parse(invitation.expiresAt) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const expiresAt = new Date(Date.now() + 60_000);
    const shorter = await issueToken(portal, await idOf(portal, email), { purpose: 'invitation', expiresAt });
    expect((await validate(shorter)).invitation.expiresAt).toBe(expiresAt.toISOString());
  });

  it('is worth nothing where it was guessed or given out for something else', async () => {
    const { id } = await receiveInvitation(portal, admin);
    for (const token of ['guess', await issueToken(portal, id, { purpose: 'signature' })]) {
      const refused = { status: 404, error: 'This invitation link is invalid or has expired.' };
      expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
      expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
    }
    expect(await portal.refusal('GET /users/validate-invitation', {})).toMatchObject({
      status: 400,
      error: 'Invalid invitation link',
    });
  });

  it.each([
    ['the link', 'UPDATE link_tokens SET expires_at = now() WHERE subject_id = $1'],
    ['the invitation', 'UPDATE invitations SET expires_at = now() WHERE id = $1'],
  ])('says so once %s has expired', async (_, change) => {
    const { id, email, token } = await receiveInvitation(portal, admin);
    await portal.sql(change, [id]);
    const refused = {
      status: 410,
      error: 'This invitation link has expired. Please ask for a new invitation.',
      chapter: 'NHS',
    };
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
    expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
    expect(await accountsWith(email)).toEqual([]);
  });

  it.each([
    ['deactivated', 'deactivated_at = now()'],
    ['erased', 'deleted_at = now()'],
    ['made a lead', `role = 'lead'`],
    ['made a student', `role = 'student'`],
  ])('as an admin has expired once who sent it is %s, until another admin sends it again', async (_, change) => {
    const inviter = await createMember(portal, { role: 'admin' });
    const { id, email, token } = await receiveInvitation(portal, inviter, { role: 'admin' });
    const student = await receiveInvitation(portal, inviter);
    await portal.sql(`UPDATE members SET ${change} WHERE clerk_id = $1`, [inviter.clerkId]);
    const refused = { status: 410, error: 'This invitation link has expired. Please ask for a new invitation.' };
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
    expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
    expect(await accountsWith(email)).toEqual([]);
    const found = async (state: 'expired' | 'sent') =>
      (await portal.call('GET /users/invitations', { state, search: email }, admin)).invitations;
    expect([await found('expired'), await found('sent')]).toMatchObject([[{ email, state: 'expired' }], []]);
    await validate(student.token);
    await portal.call('POST /users/invitations/resend', { invitationId: id }, admin);
    await validate(token);
  });

  it('as a lead has expired once the lead who sent it belongs to the other chapter', async () => {
    const inviter = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    const { token } = await receiveInvitation(portal, inviter, { role: 'lead' });
    await portal.sql(`UPDATE members SET chapter = 'NJHS' WHERE clerk_id = $1`, [inviter.clerkId]);
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject({ status: 410 });
  });

  it('says so once the invitation was revoked', async () => {
    const { id, email, token } = await receiveInvitation(portal, admin);
    await revoke(id);
    const refused = { status: 410, error: 'This invitation has been revoked.', chapter: 'NHS' };
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
    expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
    expect(await accountsWith(email)).toEqual([]);
  });

  it('works once', async () => {
    const { token } = await receiveInvitation(portal, admin);
    expect(await accept(token)).toMatchObject({ status: 200, body: { success: true } });
    const refused = {
      status: 409,
      error: 'This invitation has already been accepted. Please sign in.',
      chapter: 'NHS',
    };
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
    expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
  });

  it('keeps working until it expires when the invitation is sent again with another', async () => {
    const { id, email, token } = await receiveInvitation(portal, admin);
    await portal.call('POST /users/invitations/resend', { invitationId: id }, admin);
    const [, again] = await emailsTo(email, 2);
    if (!again) throw new Error('There is no second e-mail');
    expect(tokenIn(again)).not.toBe(token);
    await validate(tokenIn(again));
    await validate(token);
    expect((await accept(token)).status).toBe(200);
    expect(await portal.refusal('GET /users/validate-invitation', { token: tokenIn(again) })).toMatchObject({
      status: 409,
    });
  });

  it('offers what the latest invitation offers', async () => {
    const { email, token } = await receiveInvitation(portal, admin);
    await invite(portal, admin, [email], { role: 'lead', chapter: 'NJHS', committee: 'Outreach' });
    expect((await validate(token)).invitation).toMatchObject({ role: 'lead', chapter: 'NJHS', committee: 'Outreach' });
  });

  it('is in no table, log or list', async () => {
    const { token } = await receiveInvitation(portal, admin);
    await validate(token);
    await accept(token);
    const tables = await portal.sql(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { name } of tables)
      expect(JSON.stringify(await portal.sql(`SELECT * FROM "${name}"`))).not.toContain(token);
    expect(portal.service.output()).not.toContain(token);
    expect(portal.service.output()).not.toContain('orbital-mechanics');
  });
});

describe('accepting an invitation', () => {
  it('creates the account and the member with role, chapter and committee of the invitation', async () => {
    const offer = { role: 'lead', chapter: 'NJHS', committee: 'Outreach' } as const;
    const { id, email, token } = await receiveInvitation(portal, admin, offer);
    expect((await accept(token, { role: 'admin', chapter: 'NHS', email: 'x@evil.test' })).status).toBe(200);
    const [account] = await accountsWith(email);
    expect(account).toMatchObject({
      first_name: 'Katherine',
      last_name: 'Johnson',
      password_enabled: true,
      public_metadata: offer,
    });
    expect(await membersWith(email)).toMatchObject([
      { clerk_id: account?.id, first_name: 'Katherine', last_name: 'Johnson', total_hours: '0.00', ...offer },
    ]);
    const events = await portal.sql('SELECT action, subject FROM audit_events WHERE actor = $1 ORDER BY action', [
      account?.id,
    ]);
    expect(events).toEqual([
      { action: 'invitation.accepted', subject: id },
      { action: 'member.initialised', subject: account?.id },
    ]);
    const { invitations } = await portal.call('GET /users/invitations', { search: email }, admin);
    expect(invitations).toMatchObject([{ state: 'accepted', accepted_at: expect.any(String) }]);
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ password: '', confirmPassword: '' }, { password: 'Password is required' }],
    [{ password: 'seven77', confirmPassword: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [{ confirmPassword: 'another-one' }, { confirmPassword: 'Passwords do not match' }],
    [{ token: '' }, { token: 'Invalid invitation link' }],
  ])('with %p is refused with a message at the field, and the link still works', async (changes, fields) => {
    const { email, token } = await receiveInvitation(portal, admin);
    const refused = await portal.refusal('POST /users/accept-invitation', accepting(token, changes));
    expect(refused).toMatchObject({ status: 400, code: 'invalid', fields });
    expect([await accountsWith(email), await membersWith(email)]).toEqual([[], []]);
    await validate(token);
  });

  it('says so where the address has an account already, and signing in gives what was offered', async () => {
    const newcomer = await createAccount();
    const offer = { role: 'lead', chapter: 'NHS', committee: 'Outreach' } as const;
    await invite(portal, admin, [newcomer.email], offer);
    const [email] = await emailsTo(newcomer.email);
    if (!email) throw new Error('There is no e-mail');
    expect(await portal.refusal('POST /users/accept-invitation', accepting(tokenIn(email)))).toMatchObject({
      status: 409,
      error: 'An account with this e-mail address already exists. Please sign in.',
    });
    const { user } = await portal.call(
      'POST /users/initUser',
      { userID: newcomer.clerkId, email: newcomer.email },
      newcomer,
    );
    expect(user).toMatchObject(offer);
    expect(await portal.refusal('GET /users/validate-invitation', { token: tokenIn(email) })).toMatchObject({
      status: 409,
      error: 'This invitation has already been accepted. Please sign in.',
    });
  });

  it('says so where the address belongs to a member by now', async () => {
    const { email, token } = await receiveInvitation(portal, admin);
    const member = await createMember(portal);
    await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [member.clerkId, email.toUpperCase()]);
    const refused = { status: 409, error: 'You are already a member. Please sign in.' };
    expect(await portal.refusal('GET /users/validate-invitation', { token })).toMatchObject(refused);
    expect(await portal.refusal('POST /users/accept-invitation', accepting(token))).toMatchObject(refused);
    expect(await accountsWith(email)).toEqual([]);
  });

  it('by several people at the same moment makes one account; the others get a clear conflict', async () => {
    const { email, token } = await receiveInvitation(portal, admin);
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((firstName) => accept(token, { firstName })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ error: expect.stringMatching(/already been accepted|right now/) });
    expect(await accountsWith(email)).toHaveLength(1);
    expect(await membersWith(email)).toHaveLength(1);
  });

  it('while it is revoked ends one way or the other, with nothing in between', async () => {
    for (const pause of [0, 30, 60, 90, 150]) {
      const { id, email, token } = await receiveInvitation(portal, admin);
      const later = new Promise((resolve) => setTimeout(resolve, pause));
      const [accepted, revoked] = await Promise.all([
        accept(token),
        later.then(() => portal.ask('POST /users/invitations/revoke', { invitationId: id }, admin)),
      ]);
      expect([accepted.status === 200, revoked.status === 200].filter(Boolean)).toHaveLength(1);
      const expected = accepted.status === 200 ? 1 : 0;
      expect(await accountsWith(email)).toHaveLength(expected);
      expect(await membersWith(email)).toHaveLength(expected);
    }
  });
});

describe('a first sign-up without the link', () => {
  const init = (person: Person) =>
    portal.call('POST /users/initUser', { userID: person.clerkId, email: person.email }, person);

  it('takes role, chapter and committee from the pending invitation to the verified address', async () => {
    const person = await createAccount();
    const offer = { role: 'lead', chapter: 'NHS', committee: 'Outreach' } as const;
    await invite(portal, admin, [person.email.toUpperCase()], offer);
    expect((await init(person)).user).toMatchObject(offer);
    expect(await publicMetadata(person)).toMatchObject(offer);
    const { invitations } = await portal.call('GET /users/invitations', { search: person.email }, admin);
    expect(invitations).toMatchObject([{ state: 'accepted' }]);
  });

  it.each([
    ['revoked', 'revoked_at = now()'],
    ['expired', 'expires_at = now()'],
    ['sent by somebody who could not send it now', `invited_by = (SELECT min(id) FROM members WHERE role = 'student')`],
  ])('takes nothing from one that was %s', async (_, change) => {
    const person = await createAccount();
    await invite(portal, admin, [person.email], { role: 'admin', chapter: 'NHS' });
    await portal.sql(`UPDATE invitations SET ${change} WHERE email = $1`, [person.email]);
    expect((await init(person)).user).toMatchObject({ role: 'student', chapter: 'NJHS', committee: null });
  });

  it('takes the newest that has not expired, of all verified addresses', async () => {
    const [person, other] = [await createAccount(), newAddress()];
    await addAddress(person, other);
    await invite(portal, admin, [person.email], { role: 'student', chapter: 'NJHS' });
    await invite(portal, admin, [other], { role: 'lead', chapter: 'NHS' });
    const newest = newAddress();
    await addAddress(person, newest);
    await invite(portal, admin, [newest], { role: 'admin' });
    await portal.sql('UPDATE invitations SET expires_at = now() WHERE email = $1', [newest]);
    expect((await init(person)).user).toMatchObject({ role: 'lead', chapter: 'NHS' });
    const states = await portal.sql('SELECT stage FROM invitations WHERE email = ANY ($1) ORDER BY created_at', [
      [person.email, other, newest],
    ]);
    expect(states.map(({ stage }) => stage === 'accepted')).toEqual([false, true, false]);
  });

  it('takes nothing from the invitation to an address that is only claimed', async () => {
    const [person, claimed] = [await createAccount(), newAddress()];
    await invite(portal, admin, [claimed], { role: 'admin' });
    const input = { userID: person.clerkId, email: claimed };
    expect((await portal.call('POST /users/initUser', input, person)).user).toMatchObject({ role: 'student' });
    expect(
      await portal.sql('SELECT accepted_at FROM invitations WHERE id = $1', [await idOf(portal, claimed)]),
    ).toEqual([{ accepted_at: null }]);
  });

  it('takes nothing from the invitation to an address that Clerk has not verified', async () => {
    const person = await createAccount();
    await invite(portal, admin, [person.email], { role: 'admin' });
    await leaveUnverified(person);
    expect((await init(person)).user).toMatchObject({ role: 'student', chapter: 'NJHS' });
  });

  it('takes it once, however often it is tried at once', async () => {
    const person = await createAccount();
    await invite(portal, admin, [person.email], { role: 'lead', chapter: 'NHS' });
    const users = await Promise.all([1, 2, 3, 4].map(() => init(person)));
    expect(users.map(({ user }) => user.role)).toEqual(['lead', 'lead', 'lead', 'lead']);
  });

  it('waits for whoever accepts it with its link at this moment', async () => {
    const person = await createAccount();
    await invite(portal, admin, [person.email], { role: 'lead', chapter: 'NHS' });
    const attempt = (until: string) =>
      portal.sql(`UPDATE invitations SET attempt = gen_random_uuid(), attempt_until = ${until} WHERE email = $1`, [
        person.email,
      ]);
    await attempt(`now() + interval '1 minute'`);
    const input = { userID: person.clerkId, email: person.email };
    expect(await portal.refusal('POST /users/initUser', input, person)).toMatchObject({
      status: 409,
      error: 'Your invitation is being accepted right now. Please try again in a minute.',
    });
    await attempt(`now() - interval '1 second'`);
    expect((await init(person)).user).toMatchObject({ role: 'lead', chapter: 'NHS' });
  });

  it('of someone who is a member already changes nothing', async () => {
    const member = await createMember(portal, { role: 'student', chapter: 'NJHS' });
    await portal.sql(
      `INSERT INTO invitations (email, role, chapter, invited_by, expires_at)
       SELECT $1, 'admin', 'NHS', id, now() + interval '1 day' FROM members WHERE clerk_id = $2`,
      [member.email, admin.clerkId],
    );
    expect((await init(member)).user).toMatchObject({ role: 'student', chapter: 'NJHS' });
  });
});
