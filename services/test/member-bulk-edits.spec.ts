import { type CallName, calls, type RequestOf } from '@portal/contracts';
import type { QueryRunner } from 'typeorm';
import { FillChaptersOfHours1795305600413 } from '../src/hours/hours.migrations.ts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Membership, type Person } from './support/people.ts';
import { PersonalData } from './support/personal-data.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

type Change = RequestOf<'POST /users/bulkEdit'>['change'];

let portal: Portal;
let admin: Person;
let lead: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin', chapter: 'NHS' });
  lead = await createMember(portal, { role: 'lead', chapter: 'NHS' });
});
afterAll(() => portal.stop());

const ids = (people: Person[]) => people.map(({ clerkId }) => clerkId);
const edit = (people: Person[], change: Change, options: { by?: Person; dryRun?: boolean } = {}) =>
  portal.call('POST /users/bulkEdit', { userIDs: ids(people), change, dryRun: options.dryRun }, options.by ?? admin);
const deactivate = (...people: Person[]) => edit(people, { kind: 'active', active: false });
const people = (...memberships: Membership[]) => Promise.all(memberships.map((each) => createMember(portal, each)));
const rowOf = async ({ clerkId }: Person) =>
  (await portal.sql<Record<string, unknown>>('SELECT * FROM members WHERE clerk_id = $1', [clerkId]))[0];
const auditOf = ({ clerkId }: Person) =>
  portal.sql(
    `SELECT actor, action, details FROM audit_events WHERE subject = $1 AND action LIKE 'member.%' ORDER BY id`,
    [clerkId],
  );

describe('a committee', () => {
  it('is set and taken away by admins, and by leads for students of their own chapter, with a trace', async () => {
    const [student] = (await people({ chapter: 'NHS' })) as [Person];
    const set = (committee: string, by: Person) =>
      portal.call('POST /users/editUserCommittee', { userID: student.clerkId, committee }, by);
    expect((await set('  Outreach ', lead)).data.committee).toBe('Outreach');
    expect((await set('', admin)).data.committee).toBeNull();
    expect(await auditOf(student)).toEqual([
      { actor: lead.clerkId, action: 'member.committee_changed', details: { from: null, to: 'Outreach' } },
      { actor: admin.clerkId, action: 'member.committee_changed', details: { from: 'Outreach', to: null } },
    ]);
    expect(await portal.sql('SELECT kind FROM outbox WHERE subject_id = $1', [student.clerkId])).toHaveLength(2);
  });
});

describe('a class', () => {
  it('is set and taken away like a committee, for one or many, and narrows down the list and what is changed', async () => {
    const [one, other, third] = (await people({ chapter: 'NJHS' }, { chapter: 'NJHS' }, { chapter: 'NHS' })) as [
      Person,
      Person,
      Person,
    ];
    const set = (userID: string, graduationYear: number | string | null, by = admin) =>
      portal.call('POST /users/editUserGraduationYear', { userID, graduationYear }, by);
    expect((await set(third.clerkId, ' 2031 ', lead)).data.graduation_year).toBe(2031);
    expect((await set(third.clerkId, '', lead)).data.graduation_year).toBeNull();
    expect(await auditOf(third)).toMatchObject([
      { actor: lead.clerkId, action: 'member.graduation_year_changed', details: { from: null, to: '2031' } },
      { details: { from: '2031', to: null } },
    ]);
    await edit([one, other, third], { kind: 'graduation_year', graduationYear: 2031 });
    const list = async (filter: RequestOf<'GET /users/listUsers'>) =>
      (await portal.call('GET /users/listUsers', filter, admin)).users.map(({ clerk_id }) => clerk_id).sort();
    const classOf2031 = { chapter: 'NJHS', graduationYear: 2031 } as const;
    expect(await list(classOf2031)).toEqual(ids([one, other]).sort());
    expect(await list({ graduationYear: 'none' })).toContain(admin.clerkId);
    expect(await list({ graduationYear: 'none' })).not.toContain(one.clerkId);
    const change = { kind: 'promotion', from: 'next_year' } as const;
    const { results } = await portal.call('POST /users/bulkEdit', { filter: classOf2031, change }, admin);
    expect(results).toHaveLength(2);
    for (const result of results) expect(result).toMatchObject({ outcome: 'changed', graduationYear: 2031, to: 'NHS' });
  });

  it.each([1999, 2101, 2027.5, 'next year', true])('is a year, and not %s', async (graduationYear) => {
    const request = { userID: admin.clerkId, graduationYear };
    expect(await portal.refusal('POST /users/editUserGraduationYear', request, admin)).toMatchObject({
      status: 400,
      error: 'The graduation year must be a year from 2000 to 2100',
    });
  });
});

describe('a deactivated member', () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access !== 'public' && calls[name].access !== 'optional',
  );

  it('is refused in every call but those for visitors from then on, by every process, and admitted again afterwards', async () => {
    const [student] = (await people({})) as [Person];
    await submit(portal, student, hoursWithoutProof(student));
    await deactivate(student);
    for (const name of names) {
      expect({ name, ...(await portal.refusal(name, {}, student)) }).toEqual({
        name,
        status: 403,
        success: false,
        code: 'deactivated',
        error: expect.stringContaining('Your account has been deactivated'),
      });
    }
    expect(await portal.ask('GET /newsletter/getPosts', {}, student)).toMatchObject({ status: 200 });
    await edit([student], { kind: 'active', active: true });
    expect((await portal.call('GET /hours/mine', {}, student)).submissions).toHaveLength(1);
    expect(await auditOf(student)).toEqual([
      { actor: admin.clerkId, action: 'member.deactivated', details: {} },
      { actor: admin.clerkId, action: 'member.reactivated', details: {} },
    ]);
  });

  it('leaves the list and its figures, and is found by the filter', async () => {
    const [student] = (await people({ committee: 'Leavers' })) as [Person];
    await portal.sql('UPDATE members SET total_hours = 7 WHERE clerk_id = $1', [student.clerkId]);
    const list = (filter: RequestOf<'GET /users/listUsers'> = {}) => portal.call('GET /users/listUsers', filter, admin);
    const { stats: before } = await list();
    await deactivate(student);
    const { stats, pagination } = await list();
    expect(stats).toEqual({ ...before, members: before.members - 1, totalHours: before.totalHours - 7 });
    expect(pagination.total).toBe(stats.members);
    expect((await list({ search: 'leavers' })).users).toEqual([]);
    const { users } = await list({ search: 'leavers', standing: 'deactivated' });
    expect(users).toMatchObject([{ clerk_id: student.clerkId, is_deactivated: true }]);
  });

  it('leaves the audience of posts', async () => {
    const [student] = (await people({ chapter: 'NJHS' })) as [Person];
    const { post } = await portal.call(
      'POST /newsletter/createPost',
      { title: 'News', content: 'Text', chapters: ['NJHS'] },
      admin,
    );
    const count = async () =>
      (await portal.call('GET /newsletter/countRecipients', { postId: post.id }, admin)).recipients;
    const before = await count();
    await deactivate(student);
    expect(await count()).toBe(before - 1);
  });
});

it('nobody deactivates themselves, and leads deactivate nobody', async () => {
  const [student] = (await people({})) as [Person];
  expect((await deactivate(admin)).results).toMatchObject([
    { outcome: 'refused', reason: 'You cannot deactivate yourself.' },
  ]);
  const byLead = await edit([student], { kind: 'active', active: false }, { by: lead });
  expect(byLead.results).toMatchObject([
    { outcome: 'refused', reason: 'Only an admin can deactivate or reactivate members.' },
  ]);
  expect(await rowOf(student)).toMatchObject({ deactivated_at: null });
});

it('the last active admin is neither demoted nor deactivated, also where many are changed at once', async () => {
  const lonely = await Portal.start();
  const [one, other, third] = (await Promise.all([1, 2, 3].map(() => createMember(lonely, { role: 'admin' })))) as [
    Person,
    Person,
    Person,
  ];
  const all = { userIDs: ids([one, other, third]), change: { kind: 'role', role: 'student' } } as const;
  const { results } = await lonely.call('POST /users/bulkEdit', all, one);
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'refused']);
  expect(results[2]).toMatchObject({ reason: 'The last admin cannot be demoted.' });
  await lonely.sql(`UPDATE members SET role = 'admin', deactivated_at = CASE WHEN clerk_id = $1 THEN now() END`, [
    other.clerkId,
  ]);
  const demoting = { userID: third.clerkId, role: 'lead' } as const;
  const answers = await Promise.all([
    lonely.ask('POST /users/editUserRole', demoting, one),
    lonely.ask('POST /users/bulkEdit', { userIDs: [one.clerkId], change: { kind: 'active', active: false } }, third),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await lonely.sql(`SELECT 1 FROM members WHERE role = 'admin' AND deactivated_at IS NULL`)).not.toHaveLength(0);
  await lonely.stop();
});

describe('a bulk edit', () => {
  it('names each change and each refusal before anything is saved, and then does just that', async () => {
    const [student, other, colleague] = (await people(
      { chapter: 'NHS', committee: 'Art' },
      { chapter: 'NHS', committee: 'Service' },
      { chapter: 'NHS', role: 'lead' },
    )) as [Person, Person, Person];
    const change = { kind: 'committee', committee: 'Service' } as const;
    const preview = await edit([student, other, colleague], change, { by: lead, dryRun: true });
    expect(preview.results).toEqual([
      {
        userID: student.clerkId,
        name: 'Ada Byron',
        email: student.email,
        totalHours: 0,
        graduationYear: null,
        from: 'Art',
        to: 'Service',
        outcome: 'changed',
      },
      expect.objectContaining({ userID: other.clerkId, outcome: 'unchanged' }),
      expect.objectContaining({
        userID: colleague.clerkId,
        name: '',
        outcome: 'refused',
        reason: 'You can only edit students of your own chapter.',
      }),
    ]);
    expect(await rowOf(student)).toMatchObject({ committee: 'Art' });
    expect(await edit([student, other, colleague], change, { by: lead })).toEqual(preview);
    expect(await Promise.all([student, other, colleague].map(rowOf))).toMatchObject([
      { committee: 'Service' },
      { committee: 'Service' },
      { committee: null },
    ]);
    expect(await Promise.all([student, other].map(auditOf))).toMatchObject([
      [{ action: 'member.committee_changed', details: { from: 'Art', to: 'Service' } }],
      [],
    ]);
  });

  it('changes whom a filter shows to the editor, and no more', async () => {
    const [student, colleague] = (await people(
      { chapter: 'NHS', committee: 'Robotics' },
      { chapter: 'NHS', committee: 'Robotics', role: 'lead' },
    )) as [Person, Person];
    const input = { filter: { search: 'robotics' }, change: { kind: 'role', role: 'lead' } } as const;
    const { results } = await portal.call('POST /users/bulkEdit', input, lead);
    expect(results.map(({ userID }) => userID)).toEqual([student.clerkId]);
    expect(await rowOf(colleague)).toMatchObject({ role: 'lead' });
  });

  it('refuses members whose accounts have ended, to leads too, even if nothing would change', async () => {
    const [student, gone] = (await people({}, {})) as [Person, Person];
    await portal.sql('UPDATE members SET deleted_at = now() WHERE clerk_id = $1', [gone.clerkId]);
    const reason = 'This member was rejected in the meantime, or the account was deleted.';
    for (const committee of ['Service', '']) {
      const { results } = await edit([student, gone], { kind: 'committee', committee }, { by: lead });
      expect(results).toMatchObject([{ outcome: 'changed' }, { email: gone.email, outcome: 'refused', reason }]);
    }
    expect(await auditOf(gone)).toEqual([]);
  });

  it('of a lead who makes leads says at its repetition who is one already', async () => {
    const [student, other] = (await people({ chapter: 'NHS' }, { chapter: 'NHS' })) as [Person, Person];
    const change = { kind: 'role', role: 'lead' } as const;
    await edit([student], change, { by: lead });
    await portal.sql('UPDATE members SET graduation_year = 2031 WHERE clerk_id = $1', [student.clerkId]);
    const isLead = { name: 'Ada Byron', email: '', from: 'lead', to: 'lead', outcome: 'unchanged' };
    const { results } = await edit([student, other], change, { by: lead });
    expect(results).toMatchObject([{ ...isLead, totalHours: 0, graduationYear: null }, { outcome: 'changed' }]);
    expect((await edit([student], change, { by: lead })).results).toMatchObject([isLead]);
    expect(await auditOf(student)).toHaveLength(1);
  });

  it.each([
    [{ change: { kind: 'active', active: false } }, 'Please choose members or a filter'],
    [{ userIDs: [], change: { kind: 'active', active: false } }, 'Please choose at least one member'],
    [{ userIDs: ['x'], change: { kind: 'role', role: 'boss' } }, 'Role must be student, lead or admin'],
    [
      {
        userIDs: Array.from({ length: 1001 }, (_, index) => `user_${index}`),
        change: { kind: 'active', active: true },
      },
      'Change at most 1000 members at once',
    ],
  ])('is refused without a good request (%#)', async (input, error) => {
    expect(await portal.refusal('POST /users/bulkEdit', input, admin)).toMatchObject({ status: 400, error });
  });
});

describe('a promotion', () => {
  const chapterOn = async (person: Person, day: string) => {
    const [row] = await portal.sql<{ chapter: string }>(
      'SELECT chapter_on(id, $2) AS chapter FROM members WHERE clerk_id = $1',
      [person.clerkId, day],
    );
    return row?.chapter;
  };
  /** Ids of submissions that the Admin Inbox would show with a chapter that is not their student's on the day of service. */
  const wrongChapters = () =>
    portal.sql(
      'SELECT id FROM hours_submissions WHERE student_chapter IS DISTINCT FROM chapter_on(member_id, service_date)',
    );
  afterEach(async () => expect(await wrongChapters()).toEqual([]));

  it('moves members of NJHS to NHS, and leaves what they did before with NJHS', async () => {
    const [junior, senior] = (await people({ chapter: 'NJHS' }, { chapter: 'NHS' })) as [Person, Person];
    await submit(portal, junior, hoursWithoutProof(junior, { description: 'Before the promotion' }));
    const { results, startsOn = '' } = await edit([junior, senior], { kind: 'promotion', from: 'next_year' });
    expect(results).toMatchObject([{ from: 'NJHS', to: 'NHS', outcome: 'changed' }, { outcome: 'unchanged' }]);
    expect(startsOn > new Date().toISOString()).toBe(true);
    expect(await rowOf(junior)).toMatchObject({ chapter: 'NHS' });
    const today = new Date().toISOString().slice(0, 10);
    expect([await chapterOn(junior, today), await chapterOn(junior, startsOn)]).toEqual(['NJHS', 'NHS']);
    expect(await chapterOn(senior, today)).toBe('NHS');
    const inInbox = async (chapter: 'NJHS' | 'NHS') =>
      (await portal.call('GET /hours/admin/list', { chapter, status: 'all' }, admin)).submissions.find(
        ({ description }) => description === 'Before the promotion',
      );
    expect(await inInbox('NHS')).toBeUndefined();
    expect(await inInbox('NJHS')).toMatchObject({ chapter: 'NJHS' });
    expect(await auditOf(junior)).toEqual([
      { actor: admin.clerkId, action: 'member.promoted', details: { from: 'NJHS', to: 'NHS', startsOn } },
    ]);
    expect(await portal.sql('SELECT kind FROM outbox WHERE subject_id = $1', [junior.clerkId])).toEqual([
      { kind: 'account-metadata' },
    ]);
    const copy = await new PersonalData(portal, admin).copyOf(junior.email);
    expect(copy.body.chapter_moves).toEqual([
      { member_id: expect.any(Number), starts_on: startsOn, from_chapter: 'NJHS' },
    ]);
  });

  it('with the wrong first day, or in place of a correction, is undone by a correction of the chapter', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const correct = (person: Person, chapter: 'NJHS' | 'NHS') => edit([person], { kind: 'chapter', chapter });
    const [late, wrong] = (await people({ chapter: 'NJHS' }, { chapter: 'NJHS' })) as [Person, Person];

    await edit([late], { kind: 'promotion', from: 'next_year' });
    expect(await chapterOn(late, today)).toBe('NJHS');
    await correct(late, 'NJHS');
    await edit([late], { kind: 'promotion', from: 'this_year' });
    expect(await chapterOn(late, today)).toBe('NHS');

    await edit([wrong], { kind: 'promotion', from: 'this_year' });
    await correct(wrong, 'NJHS');
    await correct(wrong, 'NHS');
    expect(await chapterOn(wrong, '2020-01-01')).toBe('NHS');
  });

  it('reaches the hours of each day, also where their day changes afterwards, and those of before it was kept', async () => {
    const [member] = (await people({ chapter: 'NJHS' })) as [Person];
    const { submissionId } = await submit(portal, member, hoursWithoutProof(member));
    await portal.sql('UPDATE hours_submissions SET student_chapter = NULL');
    await new FillChaptersOfHours1795305600413().up({ query: portal.sql.bind(portal) } as unknown as QueryRunner);
    expect(await wrongChapters()).toEqual([]);
    const chapter = async () =>
      (await portal.sql('SELECT student_chapter AS chapter FROM hours_submissions WHERE id = $1', [submissionId]))[0]
        ?.chapter;

    await edit([member], { kind: 'chapter', chapter: 'NHS' });
    expect(await chapter()).toBe('NHS');
    await edit([member], { kind: 'chapter', chapter: 'NJHS' });
    const { startsOn } = await edit([member], { kind: 'promotion', from: 'next_year' });
    expect(await chapter()).toBe('NJHS');
    await portal.sql('UPDATE hours_submissions SET service_date = $2 WHERE id = $1', [submissionId, startsOn]);
    expect(await chapter()).toBe('NHS');
  });

  it('reaches hours whose chapter is being filled in for the first time meanwhile', async () => {
    const [member] = (await people({ chapter: 'NJHS' })) as [Person];
    await submit(portal, member, hoursWithoutProof(member));
    await portal.sql('UPDATE hours_submissions SET student_chapter = NULL WHERE student_chapter = $1', ['NJHS']);
    const fill = `UPDATE hours_submissions SET student_chapter = 'NJHS' WHERE student_chapter IS NULL`;
    const filling = await openTransaction(portal, fill);
    const corrected = edit([member], { kind: 'chapter', chapter: 'NHS' });
    await lockWaited(portal);
    await filling.commit();
    expect((await corrected).results).toMatchObject([{ outcome: 'changed' }]);
  });

  it('of earlier years stays when the chapter is corrected', async () => {
    const [member] = (await people({ chapter: 'NJHS' })) as [Person];
    await edit([member], { kind: 'promotion', from: 'this_year' });
    await portal.sql(
      `UPDATE chapter_moves SET starts_on = '2020-07-01' WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1)`,
      [member.clerkId],
    );
    await edit([member], { kind: 'chapter', chapter: 'NJHS' });
    await edit([member], { kind: 'chapter', chapter: 'NHS' });
    expect([await chapterOn(member, '2020-06-30'), await chapterOn(member, '2020-07-01')]).toEqual(['NJHS', 'NHS']);
  });

  it('is for admins, and of active members', async () => {
    const { results } = await edit(
      [(await people({}))[0] as Person],
      { kind: 'promotion', from: 'this_year' },
      { by: lead },
    );
    expect(results).toMatchObject([{ outcome: 'unchanged' }]);
    const junior = await createMember(portal, { chapter: 'NJHS' });
    const juniorLead = await createMember(portal, { chapter: 'NJHS', role: 'lead' });
    const refused = await edit([junior], { kind: 'promotion', from: 'this_year' }, { by: juniorLead });
    expect(refused.results).toMatchObject([{ reason: 'Only an admin can promote members.' }]);
    await deactivate(junior);
    expect((await edit([junior], { kind: 'promotion', from: 'this_year' })).results).toMatchObject([
      { reason: 'Deactivated members are not promoted.' },
    ]);
  });
});

it('at most a thousand members are changed at once', async () => {
  await portal.sql(`INSERT INTO members (clerk_id, first_name, last_name, email, committee)
    SELECT 'user_' || n, 'Ada', 'Byron', n || '@many.test', 'Crowd' FROM generate_series(1, 1001) AS n`);
  const input = { filter: { search: 'crowd' }, change: { kind: 'committee', committee: '' }, dryRun: true };
  const { error } = await portal.refusal('POST /users/bulkEdit', input, admin);
  expect(error).toBe('Change at most 1000 members at once. Please narrow down the list.');
});
