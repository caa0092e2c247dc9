import { idOf, invite, newAddress, rowOf } from './support/invitations.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let admin: Person;
let lead: Person;
let njhsLead: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [admin, lead, njhsLead] = await Promise.all([
    createMember(portal, { role: 'admin', chapter: 'NHS', firstName: 'Mary', lastName: 'Jackson' }),
    createMember(portal, { role: 'lead', chapter: 'NHS' }),
    createMember(portal, { role: 'lead', chapter: 'NJHS' }),
  ]);
});
afterAll(() => portal.stop());

describe('a lead', () => {
  it('invites students and leads into the own chapter, whatever chapter the body names', async () => {
    for (const role of ['student', 'lead'] as const) {
      const email = newAddress();
      await invite(portal, lead, [email], { role, chapter: 'NJHS' });
      expect(await rowOf(portal, email)).toMatchObject({ role, chapter: 'NHS' });
    }
  });

  it('invites no administrator', async () => {
    const email = newAddress();
    const input = { emails: [email], role: 'admin', invitedBy: lead.clerkId };
    expect(await portal.refusal('POST /users/invite', input, lead)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await portal.sql('SELECT 1 FROM invitations WHERE email = $1', [email])).toEqual([]);
  });

  it('changes no invitation into the other chapter or for an administrator', async () => {
    const [other, higher] = [newAddress(), newAddress()];
    await invite(portal, admin, [other], { chapter: 'NJHS' });
    await invite(portal, admin, [higher], { role: 'admin' });
    const { summary, results } = await invite(portal, lead, [other, higher]);
    expect(summary).toEqual({ successful: 0, emailsSent: 0, failed: 2 });
    expect(results.map(({ outcome }) => outcome)).toEqual(['out_of_reach', 'out_of_reach']);
    expect(await rowOf(portal, other)).toMatchObject({ chapter: 'NJHS' });
    for (const email of [other, higher]) {
      const input = { invitationId: await idOf(portal, email) };
      for (const name of ['POST /users/invitations/resend', 'POST /users/invitations/revoke'] as const)
        expect(await portal.refusal(name, input, lead)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('invites whom nobody else’s invitation binds any longer', async () => {
    const [other, higher] = [newAddress(), newAddress()];
    await invite(portal, admin, [other], { chapter: 'NJHS' });
    await invite(portal, admin, [higher], { role: 'admin' });
    await portal.sql('UPDATE invitations SET expires_at = now() WHERE email = ANY ($1)', [[other, higher]]);
    const { results } = await invite(portal, lead, [other, higher], { role: 'student' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['invited', 'invited']);
    expect(await rowOf(portal, higher)).toMatchObject({ role: 'student', chapter: 'NHS' });
  });

  it('sees the invitations into the own chapter only', async () => {
    const [own, other] = [newAddress(), newAddress()];
    await invite(portal, admin, [own], { chapter: 'NJHS' });
    await invite(portal, admin, [other], { chapter: 'NHS' });
    const list = await portal.call('GET /users/invitations', { search: '@invited.test' }, njhsLead);
    expect(list.invitations.map(({ email }) => email)).toContain(own);
    expect(new Set(list.invitations.map(({ chapter }) => chapter))).toEqual(new Set(['NJHS']));
  });
});

describe('the list of invitations', () => {
  const list = (input: object = {}) => portal.call('GET /users/invitations', input, admin);

  it('comes newest first, a page at a time, and says how many there are', async () => {
    const emails = Array.from({ length: 3 }, newAddress);
    for (const email of emails) await invite(portal, admin, [email]);
    const { invitations, pagination } = await list({ page: 1, limit: 2 });
    expect(invitations.map(({ email }) => email)).toEqual([emails[2], emails[1]]);
    expect(pagination).toMatchObject({ page: 1, limit: 2, totalPages: Math.ceil(pagination.total / 2) });
    expect((await list()).invitations.length).toBeLessThanOrEqual(50);
  });

  it('shows who was invited by whom as what', async () => {
    const email = newAddress();
    await invite(portal, admin, [email], { role: 'lead', chapter: 'NJHS', committee: 'Outreach' });
    const { invitations } = await list({ search: email.toUpperCase() });
    expect(invitations).toMatchObject([
      {
        email,
        role: 'lead',
        chapter: 'NJHS',
        committee: 'Outreach',
        state: 'queued',
        bounce: null,
        invited_by: { name: 'Mary Jackson', role: 'admin' },
        accepted_at: null,
      },
    ]);
  });

  it('takes the signs of a pattern for what they are', async () => {
    expect((await list({ search: '%_%' })).invitations).toEqual([]);
  });

  it.each([
    ['sent', 'sent_at = now()'],
    ['bounced', `sent_at = now(), bounce = '550 5.1.1'`],
    ['expired', `expires_at = now(), bounce = '550 5.1.1'`],
    ['revoked', 'revoked_at = now(), expires_at = now()'],
    ['accepted', `accepted_at = now(), accepted_by = 'x', expires_at = now()`],
  ] as const)('finds those in the state %s', async (state, change) => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    await portal.sql(`UPDATE invitations SET ${change} WHERE email = $1`, [email]);
    const { invitations } = await list({ state, search: email });
    expect(invitations).toMatchObject([{ email, state }]);
    for (const other of ['queued', 'sent', 'bounced', 'expired', 'revoked', 'accepted'] as const)
      if (other !== state) expect((await list({ state: other, search: email })).invitations).toEqual([]);
  });
});

describe('an invitation', () => {
  const act = (action: 'resend' | 'revoke', invitationId: string, person = admin) =>
    portal.ask(`POST /users/invitations/${action}`, { invitationId }, person);

  it('that was revoked is not sent again, and revoked only once where the response was lost', async () => {
    const email = newAddress();
    await invite(portal, lead, [email]);
    const id = await idOf(portal, email);
    const revoked = await act('revoke', id, lead);
    expect(revoked).toMatchObject({ status: 200, body: { invitation: { state: 'revoked' } } });
    expect(await act('revoke', id, lead)).toMatchObject({ status: 200, body: revoked.body });
    expect(await act('resend', id, lead)).toMatchObject({
      status: 409,
      body: { error: 'This invitation has already been revoked.' },
    });
    const trail = await portal.sql(
      `SELECT action FROM audit_events WHERE subject = $1 AND action = 'invitation.revoked'`,
      [id],
    );
    expect(trail).toHaveLength(1);
  });

  it('that was accepted is neither sent again nor revoked', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    await portal.sql(`UPDATE invitations SET accepted_at = now(), accepted_by = 'x' WHERE email = $1`, [email]);
    for (const action of ['resend', 'revoke'] as const)
      expect(await act(action, await idOf(portal, email))).toMatchObject({
        status: 409,
        body: { error: 'This invitation has already been accepted.' },
      });
    expect(await rowOf(portal, email)).toMatchObject({ revoked_at: null });
  });

  it('of someone who is a member by now is not sent again', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    const member = await createMember(portal);
    await portal.sql('UPDATE members SET email = upper($2) WHERE clerk_id = $1', [member.clerkId, email]);
    expect(await act('resend', await idOf(portal, email))).toMatchObject({ status: 409 });
  });

  it('that has expired is valid again when it is sent again', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    await portal.sql('UPDATE invitations SET expires_at = now(), sent_at = now() WHERE email = $1', [email]);
    expect(await act('resend', await idOf(portal, email))).toMatchObject({
      status: 200,
      body: { invitation: { state: 'queued' } },
    });
  });

  it('that does not exist is told to admins only', async () => {
    const unknown = '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11';
    expect(await act('revoke', unknown)).toMatchObject({ status: 404, body: { error: 'Invitation not found' } });
    expect(await act('revoke', unknown, lead)).toMatchObject({ status: 403 });
    expect(await act('revoke', 'x')).toMatchObject({ status: 400, body: { error: 'Unknown invitation' } });
  });

  it('leaves a trail of who sent, repeated and revoked it', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    const id = await idOf(portal, email);
    await act('resend', id, lead);
    await act('revoke', id, lead);
    const events = await portal.sql('SELECT actor, action FROM audit_events WHERE subject = $1 ORDER BY id', [id]);
    expect(events).toEqual([
      { actor: admin.clerkId, action: 'invitation.sent' },
      { actor: lead.clerkId, action: 'invitation.resent' },
      { actor: lead.clerkId, action: 'invitation.revoked' },
    ]);
  });
});
