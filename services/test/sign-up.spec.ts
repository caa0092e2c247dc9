import { randomUUID } from 'node:crypto';
import type { Chapter } from '@portal/contracts';
import { outboxOf } from './mail/outbox-rows.ts';
import { pace } from './mail/worker.ts';
import { emailsTo } from './support/inbox.ts';
import { idOf, invite, newAddress } from './support/invitations.ts';
import { createAccount, createMember, type Person, publicMetadata } from './support/people.ts';
import { Portal } from './support/portal.ts';

const init = (portal: Portal, person: Person) =>
  portal.ask('POST /users/initUser', { userID: person.clerkId, email: person.email }, person);
const isNew = async (portal: Portal, { email }: Person, viewer: Person) =>
  (await portal.call('GET /users/listUsers', { search: email }, viewer)).users[0]?.is_new;
const audits = (portal: Portal, { clerkId }: Person) =>
  portal.sql(`SELECT actor, action FROM audit_events WHERE subject = $1 ORDER BY id`, [clerkId]);

/** Signed up and initialised, in a chapter that is given afterwards. */
async function newMember(portal: Portal, chapter: Chapter = 'NHS'): Promise<Person> {
  const person = await createAccount();
  await init(portal, person);
  await portal.sql('UPDATE members SET chapter = $2 WHERE clerk_id = $1', [person.clerkId, chapter]);
  return person;
}

describe('open sign-up', () => {
  let portal: Portal;
  let admin: Person;
  let lead: Person;
  beforeAll(async () => {
    portal = await Portal.start();
    [admin, lead] = await Promise.all([
      createMember(portal, { role: 'admin' }),
      createMember(portal, { role: 'lead', chapter: 'NHS' }),
    ]);
  });
  afterAll(() => portal.stop());
  const approve = (actor: Person, ...people: Person[]) =>
    portal.ask('POST /users/approve', { userIDs: people.map(({ clerkId }) => clerkId) }, actor);

  it('makes everybody a member at once, who is new until somebody looks', async () => {
    const person = await createAccount();
    expect(await init(portal, person)).toMatchObject({ status: 200, body: { waiting: false } });
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 200 });
    expect(await isNew(portal, person, admin)).toBe(true);
    expect(await portal.call('GET /users/sign-up', {})).toEqual({ success: true, signUp: 'open' });
  });

  it('knows who was invited, and whom the keeper of the accounts gave a role', async () => {
    const [invited, appointed] = await Promise.all([
      createAccount(),
      createAccount({ publicMetadata: { role: 'lead' } }),
    ]);
    await invite(portal, admin, [invited.email]);
    for (const person of [invited, appointed]) {
      await init(portal, person);
      expect(await isNew(portal, person, admin)).toBe(false);
    }
  });

  it('lets leads and admins list the new members of their scope, and approve them, one or several', async () => {
    const [one, two, three] = [await newMember(portal), await newMember(portal), await newMember(portal, 'NJHS')];
    const listed = async (viewer: Person) => {
      const { users, pagination } = await portal.call('GET /users/listUsers', { standing: 'new' }, viewer);
      expect(pagination.total).toBe(users.length);
      expect(users.every((user) => user.is_new)).toBe(true);
      return users.map(({ clerk_id }) => clerk_id);
    };
    expect(await listed(lead)).toEqual(expect.arrayContaining([one.clerkId, two.clerkId]));
    expect(await listed(lead)).not.toContain(three.clerkId);
    expect(await listed(admin)).toContain(three.clerkId);
    expect(await approve(lead, one)).toMatchObject({ body: { approved: 1 } });
    expect(await approve(lead, two, three)).toMatchObject({ status: 403 });
    expect(await isNew(portal, two, admin)).toBe(true);
    expect(await approve(admin, one, two, three)).toMatchObject({ body: { approved: 2 } });
    expect(await listed(admin)).not.toEqual(expect.arrayContaining([two.clerkId]));
    expect(await audits(portal, two)).toEqual([
      { actor: two.clerkId, action: 'member.initialised' },
      { actor: admin.clerkId, action: 'member.approved' },
    ]);
  });

  it('tells who decides of a new member, and the member of the approval', async () => {
    const person = await newMember(portal);
    await approve(admin, person);
    const queued = await portal.sql<{ kind: string }>(
      `SELECT DISTINCT kind FROM outbox WHERE subject_id = ANY ($1) AND kind LIKE 'account%' ORDER BY kind`,
      [[admin.clerkId, person.clerkId]],
    );
    expect(queued.map(({ kind }) => kind)).toEqual(['account-approved', 'account-metadata', 'accounts-waiting']);
  });

  it('tells who decides of the first new member at once, and of all later ones an hour after that', async () => {
    const approver = await createMember(portal, { role: 'lead', chapter: 'NJHS' });
    const signUp = async () => init(portal, await createAccount());
    const emails = () =>
      portal.sql<{ held: boolean; soon: boolean }>(
        `SELECT held_until IS NOT NULL AS held, held_until BETWEEN now() AND created_at + interval '1 hour' AS soon
         FROM outbox WHERE kind = 'accounts-waiting' AND subject_id = $1 ORDER BY created_at, id`,
        [approver.clerkId],
      );
    const first = { held: false, soon: null };
    await signUp();
    expect(await emails()).toEqual([first]);
    await Promise.all([signUp(), signUp(), signUp()]);
    expect(await emails()).toEqual([first, { held: true, soon: true }]);
    // As if that hour and a half had passed.
    await portal.sql(`UPDATE outbox SET created_at = created_at - interval '150 minutes',
      held_until = held_until - interval '150 minutes' WHERE kind = 'accounts-waiting'`);
    await signUp();
    await signUp();
    expect(await emails()).toHaveLength(4);
    expect((await emails()).slice(2)).toEqual([first, { held: true, soon: true }]);
  });

  it('lets leads and admins reject new members, whom an invitation lets in after all', async () => {
    const [person, member] = [await newMember(portal), await createMember(portal)];
    const reject = (actor: Person, { clerkId }: Person) =>
      portal.ask('POST /users/reject', { userIDs: [clerkId] }, actor);
    expect(await reject(admin, member)).toMatchObject({ status: 409 });
    expect(await reject(lead, await newMember(portal, 'NJHS'))).toMatchObject({ status: 403 });
    expect(await reject(lead, person)).toMatchObject({ status: 200, body: { rejected: 1 } });
    expect(await isNew(portal, person, admin)).toBeUndefined();
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 403 });
    expect(await init(portal, person)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Your account was not approved.') },
    });
    expect(await audits(portal, person)).toContainEqual({ actor: lead.clerkId, action: 'member.rejected' });
    await invite(portal, admin, [person.email]);
    expect(await init(portal, person)).toMatchObject({ status: 200 });
    expect(await isNew(portal, person, admin)).toBe(false);
  });

  it('ends an account once, and tells a colleague who decides later what has happened, without a refused access', async () => {
    const colleague = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    const [person, other, junior] = [await newMember(portal), await newMember(portal), await newMember(portal, 'NJHS')];
    const reject = (actor: Person) => portal.ask('POST /users/reject', { userIDs: [person.clerkId] }, actor);
    for (const actor of [lead, lead, colleague]) {
      expect(await reject(actor)).toMatchObject({ status: 200, body: { rejected: 1 } });
    }
    const error = 'One of these members was rejected in the meantime, or the account was deleted. Please look again.';
    expect(await approve(colleague, person, other)).toMatchObject({ status: 409, body: { error } });
    expect(await isNew(portal, other, admin)).toBe(true);
    expect(await audits(portal, person)).toEqual([
      { actor: person.clerkId, action: 'member.initialised' },
      { actor: lead.clerkId, action: 'member.rejected' },
    ]);
    const mails = 'SELECT 1 FROM outbox WHERE kind = $1 AND subject_id = $2';
    expect(await portal.sql(mails, ['account-rejected', person.clerkId])).toHaveLength(1);
    // Nothing is said of who belongs to another chapter, or does not exist.
    await portal.call('POST /users/reject', { userIDs: [junior.clerkId] }, admin);
    for (const unknown of [junior, { ...person, clerkId: 'user_nobody' }]) {
      expect(await approve(colleague, unknown)).toMatchObject({ status: 403 });
    }
  });

  it('knows whoever was rejected and invited by the name and address that the account has now', async () => {
    const person = await newMember(portal);
    await portal.call('POST /users/reject', { userIDs: [person.clerkId] }, admin);
    // The account had these when it was rejected.
    await portal.sql(`UPDATE members SET email = 'before-' || email, first_name = 'Before' WHERE clerk_id = $1`, [
      person.clerkId,
    ]);
    await invite(portal, admin, [person.email]);
    await init(portal, person);
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ email: person.email, first_name: 'Ada' });
  });

  it('lets in whoever was deactivated, then rejected, and invited after all', async () => {
    const person = await newMember(portal);
    const change = { kind: 'active', active: false } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [person.clerkId], change }, admin);
    await portal.call('POST /users/reject', { userIDs: [person.clerkId] }, admin);
    await invite(portal, admin, [person.email]);
    expect(await init(portal, person)).toMatchObject({ status: 200 });
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 200 });
  });

  it('approves nobody who does not exist, and no empty list', async () => {
    const person = await newMember(portal);
    expect(await approve(admin, person, { ...person, clerkId: 'user_nobody' })).toMatchObject({ status: 404 });
    expect(await isNew(portal, person, admin)).toBe(true);
    expect(await approve(admin)).toMatchObject({
      status: 400,
      body: { fields: { userIDs: 'Please choose at least one member' } },
    });
  });
});

describe('sign-up with an approval', () => {
  let portal: Portal;
  let admin: Person;
  beforeAll(async () => {
    portal = await Portal.start({ ...pace, SIGN_UP: 'approval', ROLES: 'users,hours,worker' });
    admin = await createMember(portal, { role: 'admin' });
  });
  afterAll(() => portal.stop());

  it('waits: the account is no member, and who can approve it gets one e-mail for several', async () => {
    const [lead, other] = [
      await createMember(portal, { role: 'lead', chapter: 'NJHS' }),
      await createMember(portal, { role: 'lead', chapter: 'NHS' }),
    ];
    const person = await createAccount();
    for (const _time of ['first', 'again']) {
      expect(await init(portal, person)).toMatchObject({ status: 200, body: { waiting: true } });
    }
    expect(await init(portal, await createAccount())).toMatchObject({ body: { waiting: true } });
    expect(await portal.ask('POST /users/getUser', { userID: person.clerkId }, person)).toMatchObject({ status: 404 });
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 403 });
    expect(await publicMetadata(person)).toEqual({});
    for (const { email } of [lead, admin]) {
      const emails = await emailsTo(email);
      expect(emails.map(({ Subject }) => Subject)).toEqual(['New accounts are waiting for your approval']);
      expect(emails[0]?.Text).toContain('http://portal.test/dashboard/manage_users?standing=new');
    }
    const queued = await portal.sql('SELECT 1 FROM outbox WHERE kind = $1 AND subject_id = $2', [
      'accounts-waiting',
      other.clerkId,
    ]);
    expect(queued).toEqual([]);
  });

  it('says to who was deactivated meanwhile that they are, and no e-mail is about them, or to a lead about other leads', async () => {
    const [deactivated, waitingLead, lead] = [
      await newMember(portal),
      await newMember(portal),
      await createMember(portal, { role: 'lead', chapter: 'NHS' }),
    ];
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [deactivated.clerkId]);
    await portal.sql(`UPDATE members SET role = 'lead' WHERE clerk_id = $1`, [waitingLead.clerkId]);
    expect(await portal.ask('GET /hours/mine', {}, deactivated)).toMatchObject({ body: { code: 'deactivated' } });
    const id = randomUUID();
    await portal.sql(`INSERT INTO outbox (id, kind, subject_id) VALUES ($1, 'accounts-waiting', $2)`, [
      id,
      lead.clerkId,
    ]);
    await outboxOf(portal, lead.clerkId);
    expect(await emailsTo(lead.email, 0)).toEqual([]);
  });

  it('is said to an inviter who can approve it, and so is that an account is deactivated; others learn of neither', async () => {
    const [waiting, member] = [await newMember(portal, 'NJHS'), await createMember(portal, { chapter: 'NJHS' })];
    const change = { kind: 'active', active: false } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change }, admin);
    const [waits, isDeactivated] = [
      'has an account that waits for approval in Manage Users',
      'has an account that is deactivated: an admin can reactivate it in Manage Users',
    ];
    const errorsFor = async (inviter: Person) =>
      (await invite(portal, inviter, [waiting.email, member.email])).results.map(({ error }) => error);
    expect(await errorsFor(admin)).toEqual([waits, isDeactivated]);
    expect(await errorsFor(await createMember(portal, { role: 'lead', chapter: 'NJHS' }))).toEqual([
      waits,
      isDeactivated,
    ]);
    expect(await errorsFor(await createMember(portal, { role: 'lead', chapter: 'NHS' }))).toEqual([
      'already a member',
      'already a member',
    ]);
    const content = `data:text/csv;base64,${btoa(`E-mail\n${waiting.email}\n`)}`;
    const file = { name: 'roster.csv', content };
    const input = { file, kind: 'members', mapping: { email: 0 }, chapter: 'NHS' } as const;
    expect((await portal.call('POST /users/import', input, admin)).results).toMatchObject([
      { outcome: 'same', text: 'Has an account that waits for approval in Manage Users' },
    ]);
    const email = newAddress();
    await invite(portal, admin, [email]);
    await portal.sql('UPDATE members SET email = $2 WHERE clerk_id = $1', [waiting.clerkId, email]);
    const resend = { invitationId: await idOf(portal, email) };
    expect(await portal.refusal('POST /users/invitations/resend', resend, admin)).toMatchObject({
      error: `This address ${waits}.`,
    });
  });

  it('ends with the approval: the person gets an e-mail and is a member', async () => {
    const person = await newMember(portal);
    await portal.call('POST /users/approve', { userIDs: [person.clerkId] }, admin);
    const [email] = await emailsTo(person.email);
    expect(email?.Subject).toBe('Your account has been approved');
    expect(await init(portal, person)).toMatchObject({ body: { waiting: false } });
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 200 });
    expect(await publicMetadata(person)).toMatchObject({ role: 'student' });
  });

  it('ends when somebody is made a lead or admin, who counts as an admin from then on alone', async () => {
    const person = await newMember(portal);
    const setRole = (role: string, { clerkId }: Person = person) =>
      portal.ask('POST /users/editUserRole', { userID: clerkId, role }, admin);
    await portal.sql(`UPDATE members SET role = 'admin' WHERE clerk_id = $1`, [person.clerkId]);
    expect(await setRole('student', admin)).toMatchObject({
      status: 409,
      body: { error: 'The last admin cannot be demoted.' },
    });
    expect(await portal.ask('POST /users/reject', { userIDs: [person.clerkId] }, admin)).toMatchObject({
      status: 409,
      body: { error: 'An admin cannot be rejected. Please change the role first.' },
    });
    const metadata = () =>
      portal.sql(`SELECT 1 FROM outbox WHERE kind = 'account-metadata' AND subject_id = $1`, [person.clerkId]);
    expect(await setRole('student')).toMatchObject({ status: 200 });
    expect(await metadata()).toEqual([]);
    expect(await setRole('admin')).toMatchObject({ status: 200 });
    expect(await metadata()).toHaveLength(1);
    expect((await emailsTo(person.email)).map(({ Subject }) => Subject)).toEqual(['Your account has been approved']);
    expect(await init(portal, person)).toMatchObject({ body: { waiting: false } });
    expect((await audits(portal, person)).slice(-2)).toEqual([
      { actor: admin.clerkId, action: 'member.approved' },
      { actor: admin.clerkId, action: 'member.role_changed' },
    ]);
    expect(await portal.ask('GET /users/listUsers', {}, person)).toMatchObject({ status: 200 });
    await setRole('student');
  });

  it('ends with a rejection: the person gets an e-mail, and nobody else gets one about them', async () => {
    const person = await newMember(portal);
    await portal.call('POST /users/reject', { userIDs: [person.clerkId] }, admin);
    expect((await emailsTo(person.email)).map(({ Subject }) => Subject)).toEqual(['Your account was not approved']);
    expect(await init(portal, person)).toMatchObject({ status: 403 });
  });

  it('lets invited people in at once', async () => {
    const person = await createAccount();
    await invite(portal, admin, [person.email]);
    expect(await init(portal, person)).toMatchObject({ status: 200, body: { waiting: false } });
    expect(await portal.ask('GET /hours/mine', {}, person)).toMatchObject({ status: 200 });
  });
});

describe('sign-up by invitation', () => {
  it('refuses everybody else, says what is needed, and keeps nothing', async () => {
    const portal = await Portal.start({ SIGN_UP: 'invitation' });
    try {
      const [admin, person] = [await createMember(portal, { role: 'admin' }), await createAccount()];
      expect(await portal.call('GET /users/sign-up', {})).toEqual({ success: true, signUp: 'invitation' });
      expect(await init(portal, person)).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('An invitation is needed to join this portal.') },
      });
      expect(await portal.sql('SELECT 1 FROM members WHERE clerk_id = $1', [person.clerkId])).toEqual([]);
      await invite(portal, admin, [person.email]);
      expect(await init(portal, person)).toMatchObject({ status: 200, body: { waiting: false } });
    } finally {
      await portal.stop();
    }
  });
});
