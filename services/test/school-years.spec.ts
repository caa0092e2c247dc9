import { betweenYears, type Chapter } from '@portal/contracts';
import { yearsInWords } from '../src/signatures/certificates/transcript-pdf.ts';
import { goalOf, thisYear } from './support/goals.ts';
import { createMember, type Person } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { codeIn, startPrinting } from './support/printing.ts';
import { approvedHours, hoursWithoutProof, hoursWithProof, submit, today } from './support/submissions.ts';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  ({ portal, student, admin } = await startPrinting());
});
afterAll(() => portal.stop());

const approve = (member: Person, changes: Parameters<typeof hoursWithProof>[1]) =>
  approvedHours(portal, { member, admin }, changes);
const yearsOf = (person: Person) => portal.call('GET /hours/years', {}, person);
const transcript = (input: { userID?: string; year?: number; chapter?: Chapter } = {}, by = student) =>
  portal.ask('POST /hours/transcript', input, by);
const check = async (code: string) => (await portal.call('GET /hours/certificate/check', { code })).transcript;

test('a year has its approved hours by month and type, what waits, and what is missing; earlier years stay', async () => {
  const member = await createMember(portal);
  expect(await yearsOf(member)).toMatchObject({
    years: [{ goal: { year: thisYear, current: true }, progress: { completed: 0, missing: 20 }, months: [] }],
    open: [],
  });
  await approve(member, { hours: 2, hoursType: 'sync' });
  await approve(member, { hours: 3.5 });
  await approve(member, { hours: 7, serviceDate: `${thisYear - 2}-10-05` });
  await submit(portal, member, hoursWithProof(member, { hours: 4, supervisorName: 'Ms Ortega' }));
  await submit(portal, member, hoursWithoutProof(member, { hours: 1 }));
  const { years, open } = await yearsOf(member);
  expect(years.map(({ goal, progress }) => [goal.year, progress.completed, progress.missing])).toEqual([
    [thisYear, 5.5, 14.5],
    [thisYear - 2, 7, 13],
  ]);
  expect(years[0]?.months).toEqual([{ month: today.slice(0, 7), sync: 2, async: 3.5 }]);
  expect(years[1]?.months).toEqual([{ month: `${thisYear - 2}-10`, sync: 0, async: 7 }]);
  expect(open.map(({ status, hours, supervisor_name: name }) => [status, hours, name])).toEqual([
    ['needs_signature', 4, 'Ms Ortega'],
    ['pending', 1, 'Grace Hopper'],
  ]);
  expect(open[0]?.request?.state).toBe('open');
});

test('a transcript lists the hours of a year or of all, and its code shows no more than the sums', async () => {
  await approve(student, { hours: 2, hoursType: 'sync' });
  await approve(student, { hours: 3.5, description: 'Tutored after school' });
  await approve(student, { hours: 7, serviceDate: `${thisYear - 1}-10-05` });
  const { status, headers, body } = await transcript();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('cache-control')).toBe('private, no-store');
  const name = (year: number) => `${year}–${String(year + 1).slice(2)}`;
  expect(await check(codeIn(body))).toEqual({
    first_name: 'Łucja',
    last_initial: 'Ż',
    chapter: 'NHS',
    years: [
      { name: name(thisYear - 1), sync: 0, async: 7, total: 7 },
      { name: name(thisYear), sync: 2, async: 3.5, total: 5.5 },
    ],
    made_at: expect.any(String),
  });
  const ofYear = await check(codeIn((await transcript({ year: thisYear - 1 })).body));
  expect(ofYear?.years).toEqual([{ name: name(thisYear - 1), sync: 0, async: 7, total: 7 }]);
  for (const none of [{ year: thisYear - 5 }, { year: thisYear - 1, chapter: 'NJHS' } as const])
    expect(await transcript(none)).toMatchObject({
      status: 409,
      body: { error: 'There are no approved hours to list.' },
    });
});

test.each([
  [['2026–27'], 'School year 2026–27'],
  [['2025–26', '2026–27'], 'School years 2025–26, 2026–27'],
  [['2026–27', betweenYears], 'School year 2026–27 and between school years'],
  [['2025–26', '2026–27', betweenYears], 'School years 2025–26, 2026–27 and between school years'],
  [[betweenYears], 'Between school years'],
])('the head of a transcript says in which years its hours are: %j', (names, text) => {
  expect(yearsInWords(names.map((name) => ({ name })))).toBe(text);
});

test('a long transcript has as many pages as it needs', async () => {
  const member = await createMember(portal);
  await portal.sql(
    `INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, supervisor_name,
       supervisor_email, status, reviewed_at)
     SELECT id, 1, 'sync', $2::date, repeat('Read aloud to children. ', 30), 'Grace Hopper', 'grace@pantry.test',
       'approved', now() FROM members, generate_series(1, 60) WHERE clerk_id = $1`,
    [member.clerkId, today],
  );
  const { body } = await transcript({}, member);
  expect(`${body}`.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  expect((await check(codeIn(body)))?.years[0]).toMatchObject({ sync: 60, total: 60 });
});

test('more hours leave a transcript valid; a change of one on it, or of the total, ends it', async () => {
  const member = await createMember(portal);
  const id = await approve(member, { hours: 3 });
  const first = codeIn((await transcript({}, member)).body);
  await approve(member, { hours: 1 });
  expect(await check(first)).not.toBeNull();
  const correction = { userID: member.clerkId, hours: 2, reason: 'Counted twice' };
  await portal.call('POST /users/editUserHours', correction, admin);
  expect(await check(first)).toBeNull();
  const second = codeIn((await transcript({}, member)).body);
  expect((await check(second))?.years[0]?.total).toBe(2);
  await portal.sql('UPDATE hours_submissions SET approved_hours = 2.5 WHERE id = $1', [id]);
  expect(await check(second)).toBeNull();
});

test('a change of the database past the history of hours ends a transcript of them, and there is none before an admin looks', async () => {
  const member = await createMember(portal);
  const id = await approve(member, { hours: 3, serviceDate: `${thisYear - 1}-10-05` });
  await approve(member, { hours: 1, serviceDate: `${thisYear - 2}-10-05` });
  const code = codeIn((await transcript({}, member)).body);
  await portal.sql('ALTER TABLE hours_submissions DISABLE TRIGGER USER');
  await portal.sql('UPDATE hours_submissions SET hours = 40 WHERE id = $1', [id]);
  await portal.sql('ALTER TABLE hours_submissions ENABLE TRIGGER USER');
  expect(await check(code)).toBeNull();
  for (const input of [{}, { year: thisYear - 1 }])
    expect(await transcript(input, member)).toMatchObject({
      status: 409,
      body: { error: 'The history of these hours is damaged. Please ask an admin.' },
    });
  expect((await transcript({ year: thisYear - 2 }, member)).status).toBe(200);
});

test('other days of its school year leave a transcript valid, and hours between two years are on that of all hours only', async () => {
  const member = await createMember(portal, { chapter: 'NJHS' });
  const [year, before] = [thisYear - 1, thisYear - 2];
  await approve(member, { hours: 3, serviceDate: `${year}-07-05` });
  await approve(member, { hours: 2, serviceDate: `${before}-10-05` });
  const made = codeIn((await transcript({ year }, member)).body);
  await portal.call('POST /goals/save', goalOf('NJHS', { year, firstDay: `${year}-07-15` }), admin);
  expect((await check(made))?.years).toMatchObject([{ total: 3 }]);
  const correction = { userID: member.clerkId, hours: 4, reason: 'Counted twice' };
  await portal.call('POST /users/editUserHours', correction, admin);
  expect(await check(made)).not.toBeNull();

  expect((await transcript({ year }, member)).status).toBe(409);
  const ofBefore = await check(codeIn((await transcript({ year: before }, member)).body));
  expect(ofBefore?.years).toMatchObject([{ total: 2 }]);
  expect((await check(codeIn((await transcript({}, member)).body)))?.years).toMatchObject([
    { total: 2 },
    { total: -1 },
    { name: 'Between school years', async: 3, total: 3 },
  ]);
});

test('student and admins can end transcripts; after an admin only an admin makes the next', async () => {
  const member = await createMember(portal);
  await approve(member, { hours: 3 });
  const revoke = (by: Person) => portal.call('POST /hours/transcript/revoke', { userID: member.clerkId }, by);
  const valid = async () =>
    (await portal.call('GET /hours/transcripts', { userID: member.clerkId }, admin)).transcripts;
  const codes = [
    codeIn((await transcript({}, member)).body),
    codeIn((await transcript({ userID: member.clerkId }, admin)).body),
  ];
  expect(await valid()).toBe(2);
  await revoke(member);
  expect(await Promise.all(codes.map(check))).toEqual([null, null]);
  expect((await transcript({}, member)).status).toBe(200);
  await revoke(admin);
  expect(await transcript({}, member)).toMatchObject({
    status: 409,
    body: { error: 'The transcript was revoked. Please ask an admin for a new one.' },
  });
  expect((await transcript({ userID: member.clerkId }, admin)).status).toBe(200);
  expect((await transcript({}, member)).status).toBe(200);
  const trail = await portal.sql('SELECT action FROM audit_events WHERE subject = $1', [member.clerkId]);
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['transcript.made', 'transcript.revoked']));
});
