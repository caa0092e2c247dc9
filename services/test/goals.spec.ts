import { type Chapter, type Goal, type RequestOf, yearsLater } from '@portal/contracts';
import { goalOf, thisYear } from './support/goals.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { approvedHours } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let student: Person;
let njhsStudent: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [admin, student, njhsStudent] = await Promise.all([
    createMember(portal, { role: 'admin' }),
    createMember(portal),
    createMember(portal, { chapter: 'NJHS' }),
  ]);
});
afterEach(() => portal.sql('DELETE FROM goals'));
afterAll(() => portal.stop());

const save = (changes: Partial<RequestOf<'POST /goals/save'>> = {}, chapter: Chapter = 'NHS') =>
  portal.call('POST /goals/save', goalOf(chapter, changes), admin);
const goalsFor = async (person: Person) => (await portal.call('GET /goals/get', {}, person)).goals;
const thisYearsGoal = async (person: Person) => (await goalsFor(person)).find(({ current }) => current);
const hoursThisYear = async (person: Person) =>
  (await portal.call('POST /users/getUser', { userID: person.clerkId }, person)).hours_this_year;

describe('goals', () => {
  it('are 20 hours from July to June, all of which count, until an admin changes them', async () => {
    expect(await thisYearsGoal(student)).toEqual({
      chapter: 'NHS',
      year: thisYear,
      requiredHours: 20,
      syncCap: null,
      asyncCap: null,
      firstDay: `${thisYear}-07-01`,
      lastDay: `${thisYear + 1}-06-30`,
      current: true,
      saved: false,
    });
  });

  it('are the chapter’s own, and members see those of their chapter', async () => {
    await save({ requiredHours: '12.5', asyncCap: '4', lastDay: `05/31/${thisYear + 1}` }, 'NJHS');
    expect(await thisYearsGoal(njhsStudent)).toMatchObject({
      requiredHours: 12.5,
      syncCap: null,
      asyncCap: 4,
      lastDay: `${thisYear + 1}-05-31`,
      saved: true,
    });
    expect(await thisYearsGoal(student)).toMatchObject({ chapter: 'NHS', requiredHours: 20, saved: false });
    expect(new Set((await goalsFor(admin)).map(({ chapter }) => chapter))).toEqual(new Set(['NHS', 'NJHS']));
  });

  it('of past years stay when this year’s changes, and when theirs changes this year’s stays', async () => {
    await save({ requiredHours: 30 });
    const requiredIn = async (year: number) => (await goalsFor(student)).find((goal) => goal.year === year);
    expect(await requiredIn(thisYear - 1)).toMatchObject({ requiredHours: 20, saved: false });
    expect(await requiredIn(thisYear + 1)).toMatchObject({ requiredHours: 30, saved: false });
    await save({ year: thisYear - 2, requiredHours: 15 });
    expect(await requiredIn(thisYear - 2)).toMatchObject({ requiredHours: 15, saved: true });
    expect(await requiredIn(thisYear - 1)).toMatchObject({ requiredHours: 20, saved: true });
    expect(await requiredIn(thisYear)).toMatchObject({ requiredHours: 30 });
  });

  it('of a year that has ended change without those of the year to come, whose first day they do not reach', async () => {
    const day = (fromToday: number) =>
      new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    // The first days below are of one calendar year.
    const ahead = day(10).endsWith('12-31') ? 9 : 10;
    const days = { firstDay: yearsLater(day(ahead), -1), lastDay: day(-1) };
    const year = Number(days.firstDay.slice(0, 4));
    await portal.sql(
      `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
       SELECT 'NHS', $1 - before, 20, $2::date - make_interval(years => before), $3::date - make_interval(years => before)
       FROM generate_series(0, 1) AS before`,
      [year, days.firstDay, days.lastDay],
    );
    const next = async () => (await goalsFor(student)).find((goal) => goal.year === year + 1);
    const before = await next();
    const later = { firstDay: yearsLater(day(ahead + 1), -1), lastDay: day(ahead) };
    const refused = await portal.refusal('POST /goals/save', goalOf('NHS', { ...later, year }), admin);
    expect(refused.fields).toEqual({ lastDay: expect.stringMatching(/^The year after begins on/) });
    await save({ ...days, year, requiredHours: 12 });
    expect(await thisYearsGoal(student)).toMatchObject({ year, requiredHours: 12 });
    expect(await next()).toEqual({ ...before, saved: true });
  });

  it('are saved with an audit event, which has the values of before', async () => {
    await save({ requiredHours: 24 });
    await save({ requiredHours: 30, syncCap: '20' });
    const [event] = await portal.sql(`SELECT actor, subject, details FROM audit_events WHERE action = 'goal.saved'
      ORDER BY id DESC LIMIT 1`);
    const { chapter, year, ...from } = { ...goalOf('NHS', { requiredHours: 24 }), syncCap: null, asyncCap: null };
    const details = { chapter, year, ...from, requiredHours: 30, syncCap: 20, from };
    expect(event).toEqual({ actor: admin.clerkId, subject: `NHS ${thisYear}`, details });
  });

  it('are not saved over what another admin has saved since, but twice the same is saved once', async () => {
    const seen = async () => {
      const { requiredHours, syncCap, asyncCap, firstDay, lastDay } = (await thisYearsGoal(student)) as Goal;
      return { requiredHours, syncCap, asyncCap, firstDay, lastDay };
    };
    const before = await seen();
    await save({ requiredHours: 26, seen: before });
    await save({ requiredHours: 26, seen: before });
    const refusal = await portal.refusal('POST /goals/save', goalOf('NHS', { syncCap: 5, seen: before }), admin);
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
    expect(await thisYearsGoal(student)).toMatchObject({ requiredHours: 26, syncCap: null });
    const saved = `SELECT FROM audit_events WHERE action = 'goal.saved' AND at > now() - interval '1 minute'`;
    const events = await portal.sql(
      `${saved} AND details ->> 'requiredHours' = '26' AND details -> 'from' ->> 'requiredHours' = '20'`,
    );
    expect(events).toHaveLength(1);
    await save({ requiredHours: 25, seen: await seen() });
  });

  const amount = 'must be a number from 1 to 1000 with at most two decimals';
  it.each([
    [{ requiredHours: 'many' }, { requiredHours: `Required hours ${amount}` }],
    [{ requiredHours: 0 }, { requiredHours: `Required hours ${amount}` }],
    [{ requiredHours: '12.345' }, { requiredHours: `Required hours ${amount}` }],
    [
      { asyncCap: '-1' },
      {
        asyncCap:
          'The limit for asynchronous hours must be empty, or a number from 0 to 1000 with at most two decimals',
      },
    ],
    [{ syncCap: 5, asyncCap: 5 }, { requiredHours: 'With these caps at most 10 hours count, fewer than are required' }],
    [{ firstDay: '2026-02-30' }, { firstDay: 'Please enter the first day as MM/DD/YYYY or YYYY-MM-DD' }],
    [
      { firstDay: `${thisYear}-08-01 (first day of school)` },
      { firstDay: 'Please enter the first day as MM/DD/YYYY or YYYY-MM-DD' },
    ],
    [{ firstDay: `${thisYear + 1}-07-01` }, { firstDay: `The first day must be in ${thisYear}` }],
    [{ lastDay: `${thisYear}-07-01` }, { lastDay: 'The last day must be after the first day' }],
    [{ lastDay: `${thisYear + 1}-07-01` }, { lastDay: 'A year has at most 12 months' }],
    [
      { firstDay: `${thisYear}-06-15`, lastDay: `${thisYear + 1}-06-01` },
      { firstDay: `The year before ends on June 30, ${thisYear}: begin after that, or change it first` },
    ],
    [
      { year: thisYear - 1, firstDay: `${thisYear - 1}-08-01`, lastDay: `${thisYear}-07-31` },
      { lastDay: `The year after begins on July 1, ${thisYear}: end before that, or change it first` },
    ],
    [{ year: thisYear + 2 }, { year: `Goals can be set up to the next school year (${thisYear + 1})` }],
  ])('with %p are refused with a message at the field', async (changes, fields) => {
    const refused = await portal.refusal('POST /goals/save', goalOf('NHS', changes as object), admin);
    expect(refused).toMatchObject({ status: 400, code: 'invalid', fields });
    expect(await portal.sql('SELECT * FROM goals')).toEqual([]);
  });
});

describe('hours', () => {
  it('count in the year of their service, from its first to its last day', async () => {
    const member = await createMember(portal);
    for (const [serviceDate, hours] of Object.entries({ [`${thisYear}-06-30`]: 1, [`${thisYear}-07-01`]: 2 }))
      await approvedHours(portal, { member, admin }, { serviceDate, hours });
    expect(await hoursThisYear(member)).toBe(2);
    await save({ year: thisYear - 1, firstDay: `${thisYear - 1}-08-15`, lastDay: `${thisYear}-06-15` });
    await save({ firstDay: `${thisYear}-06-16`, lastDay: `${thisYear}-06-30` });
    expect(await hoursThisYear(member)).toBe(1);
  });

  it('of a promoted member count towards the goal of the chapter of before, to the end of the year', async () => {
    const member = await createMember(portal, { chapter: 'NJHS' });
    await approvedHours(portal, { member, admin }, { serviceDate: `${thisYear}-07-01`, hours: 1 });
    await save({ firstDay: `${thisYear}-07-02`, lastDay: `${thisYear + 1}-06-30` });
    const change = { kind: 'promotion', from: 'next_year' } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change, dryRun: false }, admin);
    expect(await hoursThisYear(member)).toBe(1);
  });

  it('of totals that somebody corrects count on that day', async () => {
    const member = await createMember(portal);
    await portal.call('POST /users/editUserHours', { userID: member.clerkId, hours: 3 }, admin);
    expect(await hoursThisYear(member)).toBe(3);
    await save({ year: thisYear - 1, firstDay: `${thisYear - 1}-08-15`, lastDay: `${thisYear}-06-15` });
    await save({ firstDay: `${thisYear}-06-16`, lastDay: `${thisYear}-06-30` });
    expect(await hoursThisYear(member)).toBe(0);
  });
});
