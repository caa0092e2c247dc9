import type { Chapter, Role } from '@portal/contracts';
import { createAccount, createMember, type Membership, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let admin: Person;
let lead: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', chapter: 'NJHS' });
  lead = await createMember(portal, { role: 'lead', chapter: 'NHS' });
});
afterAll(() => portal.stop());

const setRole = ({ clerkId }: Person, role: string, editor = admin) =>
  portal.ask('POST /users/editUserRole', { userID: clerkId, role }, editor);
const setChapter = ({ clerkId }: Person, chapter: string, editor = admin) =>
  portal.ask('POST /users/editUserChapter', { userID: clerkId, chapter }, editor);
const setHours = ({ clerkId }: Person, hours: unknown, editor = admin, reason?: string) =>
  portal.ask('POST /users/editUserHours', { userID: clerkId, hours, reason }, editor);

const rowOf = async ({ clerkId }: Person) =>
  (await portal.sql('SELECT * FROM members WHERE clerk_id = $1', [clerkId]))[0];
const auditOf = ({ clerkId }: Person) =>
  portal.sql(
    `SELECT actor, action, details FROM audit_events WHERE subject = $1 AND action <> 'access.refused' ORDER BY id`,
    [clerkId],
  );
const promisesFor = ({ clerkId }: Person) => portal.sql('SELECT kind FROM outbox WHERE subject_id = $1', [clerkId]);
const entriesOf = ({ clerkId }: Person) =>
  portal.sql(
    `SELECT e.hours::float AS hours, e.kind, e.reason, e.created_by FROM hours_entries e
     JOIN members m ON m.id = e.member_id WHERE m.clerk_id = $1 ORDER BY e.id`,
    [clerkId],
  );

describe('a role', () => {
  it.each([
    ['student', 'admin'],
    ['admin', 'lead'],
    ['lead', 'student'],
  ] as const)('%s becomes %s by an admin, in both chapters', async (from, to) => {
    for (const chapter of ['NHS', 'NJHS'] as const) {
      const member = await createMember(portal, { role: from, chapter });
      const input = { userID: member.clerkId, role: to };
      expect((await portal.call('POST /users/editUserRole', input, admin)).data).toMatchObject({
        clerk_id: member.clerkId,
        role: to,
      });
      expect(await auditOf(member)).toEqual([
        { actor: admin.clerkId, action: 'member.role_changed', details: { from, to } },
      ]);
      expect(await promisesFor(member)).toEqual([{ kind: 'account-metadata' }]);
    }
  });

  it('counts from the next call on', async () => {
    const member = await createMember(portal);
    await setRole(member, 'admin');
    expect(await portal.ask('GET /users/listUsers', {}, member)).toMatchObject({ status: 200 });
    await setRole(member, 'student');
    expect(await portal.ask('GET /users/listUsers', {}, member)).toMatchObject({ status: 403 });
  });

  it('that a member has already changes nothing', async () => {
    const member = await createMember(portal, { role: 'lead' });
    expect(await setRole(member, 'lead')).toMatchObject({ status: 200 });
    expect([await auditOf(member), await promisesFor(member)]).toEqual([[], []]);
  });

  it('is lead for a student of the own chapter, by a lead', async () => {
    const member = await createMember(portal, { chapter: 'NHS' });
    expect(await setRole(member, 'lead', lead)).toMatchObject({ status: 200, body: { data: { role: 'lead' } } });
  });

  it('is never admin by a lead', async () => {
    const member = await createMember(portal, { chapter: 'NHS' });
    expect(await setRole(member, 'admin', lead)).toMatchObject({
      status: 403,
      body: { error: 'Only an admin can make an admin.' },
    });
    expect(await rowOf(member)).toMatchObject({ role: 'student' });
  });

  it.each(['', 'boss', 'ADMIN', null, undefined])('is refused where it is %p', async (role) => {
    const member = await createMember(portal);
    const answer = await portal.ask('POST /users/editUserRole', { userID: member.clerkId, role }, admin);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Role must be student, lead or admin' } });
  });
});

describe('a chapter', () => {
  it('is changed by an admin, with a trace and a message to Clerk', async () => {
    const member = await createMember(portal, { chapter: 'NJHS' });
    const input = { userID: member.clerkId, chapter: 'NHS' as Chapter };
    expect((await portal.call('POST /users/editUserChapter', input, admin)).data.chapter).toBe('NHS');
    expect(await auditOf(member)).toEqual([
      { actor: admin.clerkId, action: 'member.chapter_changed', details: { from: 'NJHS', to: 'NHS' } },
    ]);
    expect(await promisesFor(member)).toEqual([{ kind: 'account-metadata' }]);
  });

  it('is not changed by a lead', async () => {
    const member = await createMember(portal, { chapter: 'NHS' });
    expect(await setChapter(member, 'NJHS', lead)).toMatchObject({ status: 403, body: { error: 'Access Denied' } });
  });

  it('is NJHS or NHS', async () => {
    expect(await setChapter(await createMember(portal), 'XHS')).toMatchObject({
      status: 400,
      body: { error: 'Chapter must be NJHS or NHS' },
    });
  });
});

describe('hours', () => {
  it('are corrected by entries of the difference, with who and why', async () => {
    const member = await createMember(portal, { chapter: 'NHS' });
    const input = { userID: member.clerkId, hours: 10.25, reason: 'Summer camp, on paper' };
    expect((await portal.call('POST /users/editUserHours', input, admin)).data.total_hours).toBe(10.25);
    expect(await setHours(member, '7.5', lead)).toMatchObject({ status: 200, body: { data: { total_hours: 7.5 } } });
    expect(await entriesOf(member)).toEqual([
      { hours: 10.25, kind: 'edit', reason: 'Summer camp, on paper', created_by: admin.clerkId },
      { hours: -2.75, kind: 'edit', reason: null, created_by: lead.clerkId },
    ]);
    expect(await auditOf(member)).toEqual([
      {
        actor: admin.clerkId,
        action: 'member.hours_corrected',
        details: { from: 0, to: 10.25, reason: 'Summer camp, on paper' },
      },
      { actor: lead.clerkId, action: 'member.hours_corrected', details: { from: 10.25, to: 7.5, reason: null } },
    ]);
  });

  it('are left alone where they are no longer what the editor saw', async () => {
    const student = await createMember(portal);
    await setHours(student, 15);
    const refused = await portal.refusal(
      'POST /users/editUserHours',
      { userID: student.clerkId, hours: 12, expected: 10 },
      admin,
    );
    expect(refused).toMatchObject({ status: 409, error: 'The hours have changed in the meantime; they are 15 now.' });
    expect((await rowOf(student))?.total_hours).toBe('15.00');
  });

  it('are corrected once by an edit that is tried again after its response was lost', async () => {
    const student = await createMember(portal);
    await setHours(student, 10);
    const input = { userID: student.clerkId, hours: 90, expected: 10, confirmed: true };
    for (const _time of ['first', 'again']) {
      expect((await portal.call('POST /users/editUserHours', input, admin)).data.total_hours).toBe(90);
    }
    expect((await portal.call('POST /users/editUserHours', { ...input, confirmed: false }, admin)).success).toBe(true);
    expect(await entriesOf(student)).toHaveLength(2);
    expect(await auditOf(student)).toHaveLength(2);
  });

  it('rise by more than 50 only where that is confirmed', async () => {
    const student = await createMember(portal);
    await setHours(student, 10);
    const rise = (hours: number, confirmed?: boolean) =>
      portal.ask('POST /users/editUserHours', { userID: student.clerkId, hours, confirmed }, admin);
    for (const confirmed of [undefined, false]) {
      expect(await rise(60.01, confirmed)).toMatchObject({
        status: 409,
        body: {
          success: false,
          code: 'needs_confirmation',
          error: 'This raises the total by more than 50 hours, from 10 to 60.01. Is that right?',
        },
      });
    }
    expect(await entriesOf(student)).toHaveLength(1);
    expect(await rise(60)).toMatchObject({ status: 200 });
    expect(await rise(500, true)).toMatchObject({ status: 200, body: { data: { total_hours: 500 } } });
    expect(await rise(0)).toMatchObject({ status: 200 });
  });

  it('count as hours completed this year', async () => {
    const member = await createMember(portal);
    await setHours(member, 4.5);
    const record = await portal.call('POST /users/getUser', { userID: member.clerkId }, member);
    expect(record).toMatchObject({ total_hours: 4.5, hours_this_year: 4.5 });
  });

  it('that are equal already add nothing', async () => {
    const member = await createMember(portal);
    await setHours(member, 2);
    await setHours(member, '2.00');
    expect(await entriesOf(member)).toHaveLength(1);
    expect(await auditOf(member)).toHaveLength(1);
  });

  it.each([
    '',
    '  ',
    'ten',
    'NaN',
    '1e9',
    '1e1',
    '0x2',
    '+5',
    '5.',
    '５',
    -0.01,
    10_000.01,
    0.001,
    true,
    null,
    [5],
    '1,000',
  ])('are refused where they are %p', async (hours) => {
    const member = await createMember(portal);
    expect(await setHours(member, hours)).toMatchObject({
      status: 400,
      body: { error: 'Hours must be a number from 0 to 10000 with at most two decimals' },
    });
    expect(await entriesOf(member)).toEqual([]);
  });

  it('set by many at once end at what the last one said, and the entries add up to it', async () => {
    const member = await createMember(portal);
    const totals = [3, 8.5, 1.25, 20, 0.75, 11];
    const answers = await Promise.all(totals.map((total) => setHours(member, total)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const entries = await entriesOf(member);
    const row = await rowOf(member);
    expect(entries.reduce((sum, { hours }) => sum + hours, 0)).toBe(Number(row?.total_hours));
    expect(totals).toContain(Number(row?.total_hours));
  });
});

describe('a lead', () => {
  const others: [string, Membership][] = [
    ['students of the other chapter', { role: 'student', chapter: 'NJHS' }],
    ['leads of the own chapter', { role: 'lead', chapter: 'NHS' }],
    ['admins of the own chapter', { role: 'admin', chapter: 'NHS' }],
  ];

  it.each(others)('does not edit %s', async (_who, membership) => {
    const member = await createMember(portal, membership);
    for (const refused of [await setRole(member, 'student', lead), await setHours(member, 5, lead)]) {
      const error = 'You can only edit students of your own chapter.';
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', error } });
    }
    expect(await auditOf(member)).toEqual([]);
  });

  it('does not edit the own row, nor learns who exists', async () => {
    const nobody = await createAccount();
    for (const member of [lead, nobody]) expect(await setHours(member, 5, lead)).toMatchObject({ status: 403 });
  });

  it('who makes somebody a lead again because the response was lost is told that it is done', async () => {
    const student = await createMember(portal, { chapter: 'NHS' });
    const promote = (by: Person) => setRole(student, 'lead', by);
    expect(await promote(lead)).toMatchObject({ status: 200 });
    expect(await promote(lead)).toMatchObject({ status: 409, body: { error: 'Already a committee lead.' } });
    expect(await auditOf(student)).toHaveLength(1);
    // Of leads of the other chapter, and with other changes, nothing is said.
    expect(await promote(await createMember(portal, { role: 'lead', chapter: 'NJHS' }))).toMatchObject({ status: 403 });
    expect(await setHours(student, 5, lead)).toMatchObject({ status: 403 });
  });
});

describe('a member without an account', () => {
  const end = ({ clerkId }: Person) =>
    portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [clerkId]);

  it('is not found by an admin if there never was one, and is shown to nobody', async () => {
    const [unknown, ended] = [await createAccount(), await createMember(portal)];
    await end(ended);
    for (const answer of [
      await setRole(unknown, 'lead'),
      await setHours(unknown, 5),
      await setChapter(unknown, 'NHS'),
      await portal.ask('POST /users/getUser', { userID: unknown.clerkId }, admin),
      await portal.ask('POST /users/getUser', { userID: ended.clerkId }, admin),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'User not found' } });
    }
  });

  it('is not changed by whoever managed them, and who is told that the account has ended', async () => {
    const [student, colleague] = [
      await createMember(portal, { chapter: 'NHS' }),
      await createMember(portal, { role: 'lead', chapter: 'NHS' }),
    ];
    await end(student);
    await end(colleague);
    for (const editor of [lead, admin]) {
      for (const answer of [await setRole(student, 'student', editor), await setHours(student, 5, editor)]) {
        const error = 'This member was rejected in the meantime, or the account was deleted.';
        expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', error } });
      }
    }
    expect(await setRole(colleague, 'lead', lead)).toMatchObject({ status: 403 });
    expect(await setRole(student, 'student', colleague)).toMatchObject({ status: 403 });
    expect([await auditOf(student), await entriesOf(student)]).toEqual([[], []]);
  });
});

describe('the last admin', () => {
  let lonely: Portal;
  const demote = ({ clerkId }: Person, editor: Person, role: Role = 'lead') =>
    lonely.ask('POST /users/editUserRole', { userID: clerkId, role }, editor);
  const admins = async () =>
    (await lonely.sql(`SELECT 1 FROM members WHERE role = 'admin' AND deleted_at IS NULL`)).length;

  beforeAll(async () => {
    lonely = await Portal.start();
  });
  afterAll(() => lonely.stop());
  afterEach(() => lonely.sql(`UPDATE members SET role = 'student'`));

  it('stays one', async () => {
    const last = await createMember(lonely, { role: 'admin' });
    const gone = await createMember(lonely, { role: 'admin' });
    await lonely.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [gone.clerkId]);
    expect(await demote(last, last)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'The last admin cannot be demoted.' },
    });
    expect(await admins()).toBe(1);
  });

  it('stays one where two admins demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all(['', ''].map(() => createMember(lonely, { role: 'admin' })));
      if (!one || !other) throw new Error('There are two');
      const answers = await Promise.all([demote(one, other), demote(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await admins()).toBe(1);
      await lonely.sql(`UPDATE members SET role = 'student'`);
    }
  });

  it('stays one where all admins demote themselves at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => createMember(lonely, { role: 'admin' })));
    const answers = await Promise.all(all.map((each) => demote(each, each, 'student')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(await admins()).toBe(1);
  });
});
