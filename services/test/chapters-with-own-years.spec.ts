import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Chapter, formatDate, isInYear } from '@portal/contracts';
import { digestDueNow, pace, startWorker } from './mail/worker.ts';
import { thisYear } from './support/goals.ts';
import { emailsTo } from './support/inbox.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { approvedHours, hoursWithoutProof, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start({ ...pace, TIME_ZONE: 'UTC' });
  admin = await createMember(portal, { role: 'admin' });
});
afterEach(async () => {
  await portal.sql('DELETE FROM goals');
  await portal.sql(`UPDATE members SET deactivated_at = now() WHERE role <> 'admin'`);
});
afterAll(() => portal.stop());

const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const daysTo = (day: string): number => (Date.parse(day) - Date.parse(dayIn(0))) / (24 * 60 * 60 * 1000);

/** A chapter's school year, with 10 hours and days that are counted from today. */
const yearOf = (chapter: Chapter, first: number, last: number) =>
  portal.sql(
    `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
     VALUES ($1, extract(year FROM $2::date), 10, $2::date, $3)`,
    [chapter, dayIn(first), dayIn(last)],
  );
const preview = (chapter?: Chapter) => portal.call('GET /reports/reminder', chapter ? { chapter } : {}, admin);
const listed = async (chapter?: Chapter) =>
  (await portal.call('GET /reports/members', chapter ? { chapter } : {}, admin)).members
    .filter(({ active }) => active)
    .map((each) => [each.name, each.chapter]);
/** A member of NHS who was promoted as of a day. */
async function promoted(startsOn: string, lastName: string): Promise<Person> {
  const member = await createMember(portal, { chapter: 'NHS', lastName });
  await portal.sql(
    `INSERT INTO chapter_moves (member_id, starts_on, from_chapter) SELECT id, $2, 'NJHS' FROM members WHERE clerk_id = $1`,
    [member.clerkId, startsOn],
  );
  return member;
}

/** Name and sum of each year on a new transcript. */
async function printedFor(member: Person, input: { year?: number; chapter?: Chapter }) {
  expect((await portal.ask('POST /hours/transcript', input, member)).status).toBe(200);
  const [made] = await portal.sql<{ years: { name: string; total: number }[] }>(
    `SELECT printed -> 'years' AS years FROM transcripts JOIN members ON members.id = member_id
     WHERE clerk_id = $1 ORDER BY transcripts.created_at DESC LIMIT 1`,
    [member.clerkId],
  );
  return made?.years.map(({ name, total }) => [name, total]);
}

const shownGoal = async (person: Person) => (await portal.call('GET /hours/years', {}, person)).years[0]?.goal;

describe('two chapters whose school years have other days', () => {
  it('agree on the chapter of a promoted member: that of before until its own year has ended', async () => {
    await yearOf('NJHS', -100, 100);
    await yearOf('NHS', -60, 300);
    const member = await createMember(portal, { chapter: 'NJHS', firstName: 'Petra', lastName: 'Moves' });
    const change = { kind: 'promotion', from: 'next_year' } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change, dryRun: false }, admin);
    expect(await shownGoal(member)).toMatchObject({ chapter: 'NJHS', lastDay: dayIn(100) });
    const asBefore = ['Petra Moves', 'NJHS'];
    expect([await listed('NJHS'), await listed('NHS'), await listed()]).toEqual([[asBefore], [], [asBefore]]);
    expect((await preview('NJHS')).example?.text).toContain('the service goal of the National Junior Honor Society.');
  });

  // On the last day of a calendar year, every chapter is in the school year that began in it.
  const mostDays = dayIn(0).endsWith('-12-31') ? it.skip : it;

  mostDays(
    'show a promoted member the hours and the goal of one of them, also while their present years have other numbers',
    async () => {
      const year = Number(dayIn(0).slice(0, 4));
      await yearOf('NJHS', daysTo(`${year - 1}-01-01`), daysTo(`${year - 1}-12-31`));
      await yearOf('NHS', daysTo(`${year - 1}-12-31`), daysTo(`${year}-12-30`));
      const member = await createMember(portal, { chapter: 'NJHS' });
      const change = { kind: 'promotion', from: 'this_year' } as const;
      await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change, dryRun: false }, admin);
      await approvedHours(portal, { member, admin }, { hours: 3, serviceDate: dayIn(0) });
      const record = await portal.call('POST /users/getUser', { userID: member.clerkId }, member);
      expect(record).toMatchObject({ chapter: 'NHS', hours_this_year: 3 });
      const { years } = await portal.call('GET /hours/years', {}, member);
      expect(years).toMatchObject([{ goal: { chapter: 'NHS', current: true }, progress: { completed: 3 } }]);
      // A year of before has the number of the present one.
      await approvedHours(portal, { member, admin }, { hours: 6, serviceDate: `${year - 1}-10-01` });
      const both = (await portal.call('GET /hours/years', {}, member)).years;
      expect(both.map(({ goal, progress }) => [goal.chapter, goal.year, progress.completed])).toEqual([
        ['NHS', year - 1, 3],
        ['NJHS', year - 1, 6],
      ]);
      const [senior, junior] = [
        [`${year - 1}–${String(year).slice(2)}`, 3],
        [String(year - 1), 6],
      ];
      expect(await printedFor(member, { year: year - 1 })).toEqual([senior]);
      expect(await printedFor(member, { year: year - 1, chapter: 'NHS' })).toEqual([senior]);
      expect(await printedFor(member, { year: year - 1, chapter: 'NJHS' })).toEqual([junior]);
      expect(await printedFor(member, {})).toEqual([junior, senior]);
    },
  );

  it('list the hours of before a promotion in the years of the chapter of then, on the page and on a transcript', async () => {
    await portal.sql(
      `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
       VALUES ('NJHS', $1, 10, make_date($1, 7, 1), make_date($1 + 1, 6, 30)),
         ('NHS', $1, 10, make_date($1, 9, 1), make_date($1 + 1, 8, 31))`,
      [thisYear - 2],
    );
    const member = await createMember(portal, { chapter: 'NJHS' });
    const change = { kind: 'promotion', from: 'next_year' } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change, dryRun: false }, admin);
    // The year of NHS that has this day began a year earlier.
    await approvedHours(portal, { member, admin }, { hours: 6, serviceDate: `${thisYear - 1}-07-20` });
    const { years } = await portal.call('GET /hours/years', {}, member);
    expect(years.map(({ goal, progress }) => [goal.chapter, goal.year, progress.completed])).toEqual([
      ['NJHS', thisYear, 0],
      ['NJHS', thisYear - 1, 6],
    ]);
    const { goals } = await portal.call('GET /goals/get', { years: 'own' }, member);
    expect(goals.find(({ firstDay }) => firstDay <= `${thisYear - 1}-07-20`)).toMatchObject({ year: thisYear - 1 });
    expect((await portal.ask('POST /hours/transcript', { year: thisYear - 1 }, member)).status).toBe(200);
    expect((await portal.ask('POST /hours/transcript', { year: thisYear - 2 }, member)).status).toBe(409);
  });

  describe('after a promotion that began between the ends of their years', () => {
    const promotion = `${thisYear - 1}-07-01`;
    let member: Person;

    beforeEach(async () => {
      await portal.sql(
        `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
         VALUES ('NJHS', $1, 10, make_date($1, 7, 1), make_date($1 + 1, 6, 30)),
           ('NHS', $1, 10, make_date($1, 9, 1), make_date($1 + 1, 8, 31))`,
        [thisYear - 2],
      );
      member = await promoted(promotion, 'Late');
      await approvedHours(portal, { member, admin }, { hours: 6, serviceDate: `${thisYear - 1}-07-15` });
      await approvedHours(portal, { member, admin }, { hours: 2, serviceDate: `${thisYear - 2}-07-20` });
    });

    it('count hours of a day in the year of the chapter of that day, also when that year has ended', async () => {
      const { years } = await portal.call('GET /hours/years', {}, member);
      expect(years.map(({ goal, progress }) => [goal.chapter, goal.year, progress.completed]).slice(1)).toEqual([
        ['NHS', thisYear - 2, 6],
        ['NJHS', thisYear - 2, 2],
      ]);
      const { goals } = await portal.call('GET /goals/get', { years: 'own' }, member);
      const goalOn = (day: string) => goals.find((goal) => isInYear(goal, day));
      expect(goalOn(`${thisYear - 1}-07-15`)).toMatchObject({ chapter: 'NHS', year: thisYear - 2 });
      // Both chapters have a year with this day.
      expect(goalOn(`${thisYear - 2}-10-05`)).toMatchObject({ chapter: 'NJHS', year: thisYear - 2 });
      expect(await printedFor(member, {})).toEqual([
        [`${thisYear - 2}–${String(thisYear - 1).slice(2)} (NJHS)`, 2],
        [`${thisYear - 2}–${String(thisYear - 1).slice(2)} (NHS)`, 6],
      ]);
    });

    it('list the member in the report of each of the two years, and once in that of both', async () => {
      const year = thisYear - 2;
      const of = async (chapter?: Chapter) => {
        const { members } = await portal.call('GET /reports/members', { year, ...(chapter && { chapter }) }, admin);
        return members.filter(({ email }) => email === member.email).map((each) => [each.chapter, each.completed]);
      };
      expect([await of('NJHS'), await of('NHS'), await of()]).toEqual([[['NJHS', 2]], [['NHS', 6]], [['NJHS', 2]]]);
    });
  });

  it('list the members of a present year whom a reminder is for, also after a promotion', async () => {
    const year = Number(dayIn(0).slice(0, 4));
    await yearOf('NJHS', daysTo(`${year - 1}-01-01`), daysTo(`${year - 1}-12-31`));
    await yearOf('NHS', daysTo(`${year - 1}-12-31`), daysTo(`${year}-12-30`));
    await promoted(`${year}-01-01`, 'Moves');
    expect((await preview('NHS')).recipients).toEqual([{ name: 'Ada Moves', missing: 10 }]);
    expect([await listed('NHS'), await listed('NJHS'), await listed()]).toEqual([
      [['Ada Moves', 'NHS']],
      [],
      [['Ada Moves', 'NHS']],
    ]);
  });

  it('name a year on a transcript as the page does: with its chapter beside a present one of the same name', async () => {
    await portal.sql(
      `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
       VALUES ('NJHS', $1, 10, make_date($1, 2, 1), make_date($1 + 1, 1, 31)),
         ('NHS', $1, 10, make_date($1, 7, 1), make_date($1 + 1, 6, 30))`,
      [thisYear],
    );
    const member = await promoted(`${thisYear}-07-01`, 'Named');
    await approvedHours(portal, { member, admin }, { hours: 6, serviceDate: `${thisYear}-06-15` });
    const year = [`${thisYear}–${String(thisYear + 1).slice(2)} (NJHS)`, 6];
    expect(await printedFor(member, { year: thisYear, chapter: 'NJHS' })).toEqual([year]);
    expect(await printedFor(member, {})).toEqual([year]);
  });

  it.each([
    ['NJHS', 'NHS', `${thisYear - 2}-10-01`],
    ['NHS', 'NJHS', `${thisYear - 3}-10-01`],
  ] as const)('leave no year of a promoted member out where %s alone has saved its goals', async (chapter, of, day) => {
    await portal.sql(
      `INSERT INTO goals (chapter, year, required_hours, first_day, last_day)
       VALUES ($1, $2, 10, make_date($2, 7, 1), make_date($2 + 1, 6, 30))`,
      [chapter, thisYear - 3],
    );
    const member = await promoted(`${thisYear - 2}-07-01`, 'Early');
    const { goals } = await portal.call('GET /goals/get', { years: 'own' }, member);
    expect(goals.find((goal) => isInYear(goal, day))).toMatchObject({ chapter: of, year: Number(day.slice(0, 4)) });
  });

  it('leave out a year in which no hours count, also next to a day between two years', async () => {
    await yearOf('NHS', daysTo(`${thisYear - 3}-08-15`), daysTo(`${thisYear - 2}-05-31`));
    const member = await createMember(portal, { chapter: 'NHS' });
    await approvedHours(portal, { member, admin }, { serviceDate: `${thisYear - 1}-07-10` });
    const { years } = await portal.call('GET /hours/years', {}, member);
    expect(years.map(({ goal, progress }) => [goal.current, progress.completed])).toEqual([[true, 0]]);
  });

  it('have their own present years in a reminder, to the last day, and in the report of one of them', async () => {
    await yearOf('NHS', 0, 300);
    await yearOf('NJHS', -364, 0);
    const [junior, senior] = [
      await createMember(portal, { chapter: 'NJHS', lastName: 'Junior' }),
      await createMember(portal, { chapter: 'NHS', lastName: 'Senior' }),
    ];
    expect(await preview('NJHS')).toMatchObject({ recipients: [{ name: 'Ada Junior', missing: 10 }], total: 1 });
    for (const member of [junior, senior])
      await approvedHours(portal, { member, admin }, { hours: 10, serviceDate: dayIn(-100) });
    expect((await preview()).recipients).toEqual([{ name: 'Ada Senior', missing: 10 }]);
    const reached = await portal.call('GET /reports/members', { chapter: 'NJHS', standing: 'reached' }, admin);
    expect(reached.members.filter(({ active }) => active).map(({ name }) => name)).toEqual(['Ada Junior']);
  });
});

describe('between two school years', () => {
  const ended = `The school year ended on ${formatDate(dayIn(-3), 'en-US')}.`;
  const remind = (requestKey: string) =>
    portal.ask('POST /reports/remind', { requestKey, chapter: null }, admin) as Promise<{
      status: number;
      body: object;
    }>;

  it('nobody is reminded of the one that has ended, while another chapter’s goes on', async () => {
    await yearOf('NJHS', -100, -3);
    await yearOf('NHS', -100, 100);
    await createMember(portal, { chapter: 'NJHS', lastName: 'Junior' });
    const senior = await createMember(portal, { chapter: 'NHS', lastName: 'Senior' });
    expect((await preview()).recipients).toEqual([{ name: 'Ada Senior', missing: 10 }]);
    expect(await portal.refusal('GET /reports/reminder', { chapter: 'NJHS' }, admin)).toMatchObject({
      status: 409,
      error: ended,
    });
    expect(await remind(randomUUID())).toMatchObject({ status: 200, body: { reminder: { recipients: 1 } } });
    // The year ends before the e-mail is sent.
    await portal.sql('UPDATE goals SET last_day = $1', [dayIn(-3)]);
    expect(await remind(randomUUID())).toMatchObject({ status: 409, body: { error: ended } });
    await remindersSent();
    expect(
      await portal.sql(
        'SELECT state FROM reminded_members JOIN members ON members.id = member_id WHERE clerk_id = $1',
        [senior.clerkId],
      ),
    ).toEqual([{ state: 'skipped' }]);
  });

  it('nobody is reminded of it by an e-mail that goes out when the next one has begun', async () => {
    await yearOf('NHS', -100, 100);
    await createMember(portal, { chapter: 'NHS' });
    const reminder = { requestKey: randomUUID(), chapter: 'NHS' } as const;
    expect((await portal.ask('POST /reports/remind', reminder, admin)).status).toBe(200);
    await portal.sql(`UPDATE reminded_members SET reminded_at = now() - interval '3 days' WHERE state = 'waiting'`);
    await portal.sql('UPDATE goals SET first_day = $1', [dayIn(-2)]);
    await remindersSent();
    const { reminders } = await portal.call('GET /reports/reminder', {}, admin);
    expect(reminders[0]).toMatchObject({ recipients: 1, delivered: 0, failed: 0, skipped: 1 });
  });

  it('a weekly digest is about the chapter whose year goes on', async () => {
    await yearOf('NJHS', -100, -3);
    await yearOf('NHS', -100, 100);
    await createMember(portal, { chapter: 'NJHS' });
    const reader = await createMember(portal, { role: 'admin' });
    const choose = (wanted: boolean) =>
      portal.call('POST /notifications/choose', { kind: 'weekly_digest', wanted }, reader);
    await choose(true);
    const worker = await startWorker(portal, digestDueNow());
    try {
      const [digest] = await emailsTo(reader.email);
      expect(digest?.Text).toContain('Nobody is behind the goal of this school year.');
    } finally {
      await worker.stop();
      await choose(false);
      await portal.sql('DELETE FROM weekly_digests');
    }
  });

  it('a weekly digest says so to admins, and leads get none', async () => {
    await yearOf('NJHS', -100, -10);
    await yearOf('NHS', -100, -3);
    const [member, lead] = [await createMember(portal), await createMember(portal, { role: 'lead' })];
    for (const reader of [admin, lead])
      await portal.call('POST /notifications/choose', { kind: 'weekly_digest', wanted: true }, reader);
    for (const person of [member, admin]) await submit(portal, person, hoursWithoutProof(person));
    const worker = await startWorker(portal, digestDueNow());
    try {
      const [digest] = await emailsTo(admin.email);
      expect(digest?.Subject).toBe('Your week: 1 to review');
      expect(digest?.Text).toMatch(/1 submission is waiting for your review, submitted\son /);
      expect(digest?.Text).toContain(ended);
      await outboxDone('weekly-digest');
    } finally {
      await worker.stop();
    }
    expect(await emailsTo(lead.email, 0)).toEqual([]);
  });
});

async function remindersSent(): Promise<void> {
  const worker = await startWorker(portal, {});
  try {
    await outboxDone('goal-reminder');
  } finally {
    await worker.stop();
  }
}

/** Waits until all messages of a kind are sent, or left out. */
async function outboxDone(kind: string): Promise<void> {
  const states = () =>
    portal.sql<{ done: boolean }>('SELECT done_at IS NOT NULL AS done FROM outbox WHERE kind = $1', [kind]);
  while ((await states()).some(({ done }) => !done)) await setTimeout(100);
}
