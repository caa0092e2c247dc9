import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contracts';
import { lastDigestTime } from '../src/reports/digest-time.ts';
import { outboxOf } from './mail/outbox-rows.ts';
import { digestDueNow } from './mail/worker.ts';
import { goalOf, thisYear, thisYearIn } from './support/goals.ts';
import { emailsTo } from './support/inbox.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { codeIn } from './support/printing.ts';
import { type ServiceProcess, startService } from './support/service-process.ts';
import { approvedHours, hoursWithoutProof, submit } from './support/submissions.ts';

let portal: Portal;
let admin: Person;
let lead: Person;
let [done, capped, idle, junior, gone]: Person[] = [];

const environment = digestDueNow();
const service = `${thisYear}-07-01`;

/** Goal of NHS: 10 hours, at most 4 of them asynchronous. One has done them, one has too many of a type, one has none. */
beforeAll(async () => {
  portal = await Portal.start({ ...environment, ROLES: 'users,hours' });
  [admin, lead, done, capped, idle, junior, gone] = (await Promise.all([
    createMember(portal, { role: 'admin' }),
    createMember(portal, { role: 'lead', firstName: 'Lea', lastName: 'Adams', committee: 'Events' }),
    createMember(portal, { firstName: 'Dora', lastName: 'Done', committee: 'Service' }),
    createMember(portal, { firstName: 'Carl', lastName: 'Capped', committee: 'Service' }),
    createMember(portal, { firstName: '=Ida', lastName: 'Idle' }),
    createMember(portal, { firstName: 'June', lastName: 'Junior', chapter: 'NJHS' }),
    createMember(portal, { firstName: 'Gus', lastName: 'Gone' }),
  ])) as [Person, Person, Person, Person, Person, Person, Person];
  const goal = goalOf('NHS', { requiredHours: 10, asyncCap: 4 });
  await portal.call('POST /goals/save', goal, admin);
  await portal.call('POST /goals/save', goalOf('NJHS', { requiredHours: 5 }), admin);
  const hours: [Person, object][] = [
    [lead, { hours: 10, hoursType: 'sync' }],
    [done as Person, { hours: 9.5, hoursType: 'sync' }],
    [done as Person, { hours: 0.5, hoursType: 'async', supervisorEmail: 'Other@Place.test', supervisorName: 'Olga' }],
    [capped as Person, { hours: 12, hoursType: 'async' }],
    [junior as Person, { hours: 5, hoursType: 'async' }],
    [gone as Person, { hours: 1, hoursType: 'sync' }],
  ];
  for (const [member, changes] of hours)
    await approvedHours(portal, { member, admin }, { serviceDate: service, ...changes });
  await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [gone?.clerkId]);
  const waiting = await createMember(portal, { firstName: 'Nora', lastName: 'New' });
  await portal.sql('UPDATE members SET approved_at = NULL WHERE clerk_id = $1', [waiting.clerkId]);
  await portal.call('POST /users/editUserHours', { userID: (done as Person).clerkId, hours: 12 }, admin);
});
const workers: ServiceProcess[] = [];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await portal.stop();
});

const report = (by: Person, input: RequestOf<'GET /reports/get'> = {}) => portal.call('GET /reports/get', input, by);
const members = async (input: RequestOf<'GET /reports/members'> = {}, by = admin) =>
  (await portal.call('GET /reports/members', { chapter: 'NHS', ...input }, by)).members;
const names = async (input: RequestOf<'GET /reports/members'>) => (await members(input)).map(({ name }) => name);

describe('the reports of a school year', () => {
  it('add up approved hours by chapter, committee, month and type, and say how many are behind, but for who left or waits', async () => {
    const { totals, chapters, committees, months, year, years } = await report(admin);
    expect([year, years[0]?.year]).toEqual([thisYear, thisYear]);
    expect(totals).toEqual({ members: 6, reached: 3, behind: 2, missing: 16, sync: 20.5, async: 17.5, corrections: 2 });
    expect(chapters).toEqual([
      { chapter: 'NHS', members: 5, reached: 2, behind: 2, missing: 16, sync: 20.5, async: 12.5, corrections: 2 },
      { chapter: 'NJHS', members: 1, reached: 1, behind: 0, missing: 0, sync: 0, async: 5, corrections: 0 },
    ]);
    expect(committees).toEqual([
      { committee: 'Events', members: 1, reached: 1, behind: 0, missing: 0, sync: 10, async: 0, corrections: 0 },
      { committee: 'Service', members: 2, reached: 1, behind: 1, missing: 6, sync: 9.5, async: 12.5, corrections: 2 },
      { committee: null, members: 3, reached: 1, behind: 1, missing: 10, sync: 1, async: 5, corrections: 0 },
    ]);
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ month: `${thisYear}-07`, sync: 20.5, async: 17.5 });
  });

  it('list members with what counts: of each type no more than its cap', async () => {
    expect(await members({ sort: 'missing' })).toMatchObject([
      { name: '=Ida Idle', counted: 0, missing: 10, requiredHours: 10, active: true },
      { name: 'Carl Capped', async: 12, completed: 12, counted: 4, missing: 6 },
      { name: 'Lea Adams', counted: 10, missing: 0, committee: 'Events' },
      { name: 'Dora Done', sync: 9.5, async: 0.5, corrections: 2, counted: 12, missing: 0 },
      { name: 'Gus Gone', completed: 1, missing: 0, active: false },
    ]);
    expect(await names({ standing: 'behind' })).toEqual(['Carl Capped', '=Ida Idle']);
    expect(await names({ standing: 'reached', sort: 'hours' })).toEqual(['Dora Done', 'Lea Adams']);
    expect(await names({ page: 2, limit: 2 })).toEqual(['Dora Done', 'Gus Gone']);
  });

  it('name who supervises most', async () => {
    const { supervisors } = await report(admin);
    expect(supervisors).toEqual([
      { name: 'Grace Hopper', email: 'grace@pantry.test', students: 5, submissions: 5, hours: 37.5 },
      { name: 'Olga', email: 'other@place.test', students: 1, submissions: 1, hours: 0.5 },
    ]);
  });

  it('name no supervisor who was erased or has no address, and count the hours', async () => {
    const { totals } = await report(admin);
    // That of a supervisor, that of a lead who had scheduled an event, and that of imported hours.
    for (const address of ['erased@erased.invalid', 'erased-7@erased.invalid', '']) {
      await portal.sql(
        `UPDATE hours_submissions SET supervisor_name = 'Erased', supervisor_email = $1
         WHERE supervisor_email ILIKE 'other@place.test' OR supervisor_name = 'Erased'`,
        [address],
      );
      const { supervisors, totals: after } = await report(admin);
      expect(supervisors.map(({ name }) => name)).toEqual(['Grace Hopper']);
      expect(after).toEqual(totals);
    }
  });

  it('have whoever joined until midnight of the last day, in the time zone of the society', async () => {
    const west = await Portal.start({ TIME_ZONE: 'America/Chicago', ROLES: 'users,hours' });
    try {
      const [reader, late] = [await createMember(west, { role: 'admin' }), await createMember(west)];
      const isListed = async (time: string) => {
        await west.sql('UPDATE members SET created_at = $2 WHERE clerk_id = $1', [late.clerkId, time]);
        return (await west.call('GET /reports/members', {}, reader)).members.length === 1;
      };
      const ends = thisYearIn('America/Chicago') + 1;
      expect(await isListed(`${ends}-06-30 23:30:00 America/Chicago`)).toBe(true);
      expect(await isListed(`${ends}-07-01 00:30:00 America/Chicago`)).toBe(false);
    } finally {
      await west.stop();
    }
  });

  it('go back to the first year with hours or a correction, which counts and ends transcripts in the time zone of the society', async () => {
    const printing = { PUBLIC_URL: 'https://portal.test' };
    const west = await Portal.start({ ...printing, TIME_ZONE: 'America/Chicago', ROLES: 'users,hours' });
    try {
      const [reader, student] = [await createMember(west, { role: 'admin' }), await createMember(west)];
      const present = thisYearIn('America/Chicago');
      const oldest = async () => (await west.call('GET /reports/get', {}, reader)).years.at(-1)?.year;
      const correctAt = (time: string) =>
        west.sql(
          `INSERT INTO hours_entries (member_id, kind, hours, created_by, created_at)
           SELECT id, 'edit', 2, $2, $3 FROM members WHERE clerk_id = $1`,
          [student.clerkId, reader.clerkId, time],
        );
      await approvedHours(west, { member: student, admin: reader }, { serviceDate: `${present}-07-01` });
      expect(await oldest()).toBe(present);
      await correctAt(`${present - 2}-07-01 00:30:00 America/Chicago`);
      expect(await oldest()).toBe(present - 2);
      await correctAt(`${present - 2}-06-30 23:30:00 America/Chicago`);
      expect(await oldest()).toBe(present - 3);
      const { years } = await west.call('GET /hours/years', {}, student);
      expect(years.slice(-2).map(({ goal, progress }) => [goal.year, progress.corrections])).toEqual([
        [present - 2, 2],
        [present - 3, 2],
      ]);
      const { body } = await west.ask('POST /hours/transcript', { year: present - 2 }, student);
      const check = { code: codeIn(body) };
      await west.sql('UPDATE transcripts SET created_at = $1', [`${present - 1}-06-30 23:00:00 America/Chicago`]);
      expect(await west.call('GET /hours/certificate/check', check)).not.toMatchObject({ transcript: null });
      await correctAt(`${present - 1}-06-30 23:30:00 America/Chicago`);
      expect(await west.call('GET /hours/certificate/check', check)).toMatchObject({ transcript: null });
    } finally {
      await west.stop();
    }
  });

  it('are those of the own chapter for leads', async () => {
    const { chapters } = await report(lead);
    expect(chapters.map(({ chapter }) => chapter)).toEqual(['NHS']);
    expect(await portal.refusal('GET /reports/members', { chapter: 'NJHS' }, lead)).toMatchObject({
      status: 403,
      error: 'You can only read the reports of your own chapter.',
    });
  });

  it('keep a promoted class in the years before', async () => {
    const member = await createMember(portal, { chapter: 'NJHS', firstName: 'Petra' });
    await portal.sql(`UPDATE members SET created_at = now() - interval '2 years' WHERE clerk_id = $1`, [
      member.clerkId,
    ]);
    const change = { kind: 'promotion', from: 'this_year' } as const;
    await portal.call('POST /users/bulkEdit', { userIDs: [member.clerkId], change, dryRun: false }, admin);
    const chapterIn = async (year: number) =>
      (await portal.call('GET /reports/members', { year, limit: 100 }, admin)).members.find(
        ({ email }) => email === member.email,
      )?.chapter;
    expect([await chapterIn(thisYear - 1), await chapterIn(thisYear)]).toEqual(['NJHS', 'NHS']);
    await portal.sql('UPDATE members SET deactivated_at = now() WHERE clerk_id = $1', [member.clerkId]);
  });

  it('are of a year with four digits', async () => {
    expect((await report(admin, { year: 1931 })).totals).toMatchObject({ members: 0 });
    for (const year of [13, 99, 999])
      expect(await portal.refusal('GET /reports/get', { year }, admin)).toMatchObject({
        status: 400,
        fields: { year: 'The year must have four digits' },
      });
  });

  it('are CSV for spreadsheets, in which no cell is a formula', async () => {
    const csvOf = async (name: string) => `${(await portal.send(`/reports/csv?report=${name}`, {}, admin)).body}`;
    const lines = (await csvOf('members')).split('\n');
    expect(lines[0]).toContain('Name,E-mail,Chapter,Committee,Synchronous,Asynchronous,Corrections,Completed,Counted');
    expect(lines.some((line) => line.startsWith("'=Ida Idle,"))).toBe(true);
    expect(lines.find((line) => line.includes('Capped'))).toContain(',NHS,Service,0,12,0,12,4,10,6,Yes');
    expect(lines.find((line) => line.includes('Gone'))).toContain(',1,0,0,1,1,10,0,No');
    expect((await csvOf('chapters')).split('\n')[1]).toBe('NHS,5,2,2,16,20.5,12.5,2');
    for (const name of ['months', 'committees', 'chapters', 'supervisors'])
      expect((await csvOf(name)).split('\n').length).toBeGreaterThan(2);
    expect(await portal.refusal('GET /reports/csv', { report: 'all' }, admin)).toMatchObject({
      status: 400,
      fields: { report: 'Unknown report' },
    });
  });
});

const remind = (requestKey = randomUUID(), by = admin) =>
  portal.ask('POST /reports/remind', { requestKey, chapter: 'NHS' }, by);
const preview = () => portal.call('GET /reports/reminder', { chapter: 'NHS' }, admin);
async function allSent() {
  const reminded = await portal.sql<{ subject_id: string }>(
    `SELECT subject_id FROM outbox WHERE kind = 'goal-reminder'`,
  );
  for (const { subject_id } of reminded) await outboxOf(portal, subject_id);
}

describe('a reminder and the weekly digest', () => {
  it('go to who is behind, as the preview says, at most once a week, and to who wants the digest, once for two workers', async () => {
    const { recipients, total, recent, example } = await preview();
    expect({ recipients, total, recent }).toEqual({
      recipients: [
        { name: '=Ida Idle', missing: 10 },
        { name: 'Carl Capped', missing: 6 },
      ],
      total: 2,
      recent: 0,
    });
    expect(example).toMatchObject({ to: idle?.email, subject: '10 hours of service left this school year' });
    expect(example?.text).toContain('You have 0 of the 10 hours that your chapter requires');

    // A member who is back when the reminder is asked for, and leaves before it is sent.
    const setDeactivated = (at: string, { clerkId }: Person) =>
      portal.sql(`UPDATE members SET deactivated_at = ${at} WHERE clerk_id = $1`, [clerkId]);
    await setDeactivated('NULL', gone as Person);
    const requestKey = randomUUID();
    const [first, again] = [await remind(requestKey), await remind(requestKey)];
    await setDeactivated('now()', gone as Person);
    expect(first.body).toMatchObject({ reminder: { recipients: 3, startedBy: 'Ada Byron', chapter: 'NHS' } });
    expect(again.body).toEqual(first.body);
    expect((await Promise.all([remind(), remind()])).map(({ status }) => status)).toEqual([409, 409]);
    const trail = await portal.sql(`SELECT actor, details FROM audit_events WHERE action = 'goal.reminded'`);
    expect(trail).toEqual([{ actor: admin.clerkId, details: { chapter: 'NHS', recipients: 3 } }]);
    expect(await preview()).toMatchObject({ total: 0, recent: 2, recipients: [], example: null });

    // The e-mails about the approvals above.
    await portal.sql(`DELETE FROM outbox WHERE kind <> 'goal-reminder'`);
    for (const reader of [admin, lead])
      await portal.call('POST /notifications/choose', { kind: 'weekly_digest', wanted: true }, reader);
    // Chosen before they were a student, or deactivated.
    const [former, away] = [junior as Person, await createMember(portal, { role: 'admin' })];
    await setDeactivated('now()', away);
    await portal.sql(
      `INSERT INTO notification_choices (member_id, kind, wanted)
       SELECT id, 'weekly_digest', true FROM members WHERE clerk_id = ANY ($1)`,
      [[former.clerkId, away.clerkId]],
    );
    await submit(portal, done as Person, hoursWithoutProof(done as Person));
    const start = () => startService({ DATABASE_URL: portal.databaseUrl, ...environment, ROLES: 'worker' });
    workers.push(...(await Promise.all([start(), start()])));
    const [reminder] = await emailsTo((capped as Person).email);
    expect(reminder?.Text).toContain('4 of the 10 hours');
    expect(reminder?.Text).toContain('Of your 12 asynchronous hours, 4 count.');
    const [digest] = await emailsTo(admin.email);
    expect(digest?.Subject).toBe('Your week: 1 to review, 2 behind the goal');
    expect(digest?.Text).toContain('/dashboard/admin_inbox');
    const [leadDigest] = await emailsTo(lead.email);
    expect(leadDigest?.Text).toContain('2 members are behind the goal of this school year.');
    expect(leadDigest?.Text).not.toContain('admin_inbox');
    await emailsTo((idle as Person).email);
    await allSent();
    const digests = await portal.sql<{ subject_id: string }>(
      `SELECT subject_id FROM outbox WHERE kind = 'weekly-digest'`,
    );
    expect(digests).toHaveLength(4);
    for (const { subject_id } of digests) await outboxOf(portal, subject_id);
    const nobody = [former, away, gone as Person].map(({ email }) => emailsTo(email, 0));
    expect(await Promise.all(nobody)).toEqual([[], [], []]);
    expect((await preview()).reminders[0]).toMatchObject({ delivered: 2, failed: 0, skipped: 1 });
  });

  it('go again to whom they could not be delivered, and then once, also where the first is tried again', async () => {
    const [failed] = await portal.sql<{ id: string }>(
      `UPDATE reminded_members SET state = 'failed' FROM members WHERE members.id = member_id AND email = $1
       RETURNING reminded_members.id`,
      [idle?.email],
    );
    const [mail] = await portal.sql<{ id: string }>(
      'UPDATE outbox SET done_at = NULL, failed_at = now() WHERE subject_id = $1 RETURNING id',
      [failed?.id],
    );
    expect(await preview()).toMatchObject({ total: 1, recent: 1, recipients: [{ name: '=Ida Idle' }] });
    expect((await remind()).body).toMatchObject({ reminder: { recipients: 1 } });
    expect(await preview()).toMatchObject({ total: 0, recent: 2 });
    await emailsTo((idle as Person).email, 2);
    await portal.call('POST /mail/retry', { ids: [`${mail?.id}`] }, admin);
    await allSent();
    expect((await preview()).reminders).toMatchObject([{ delivered: 1 }, { delivered: 1, failed: 0, skipped: 2 }]);
    expect(await emailsTo((idle as Person).email, 2)).toHaveLength(2);
  });

  it('are answered to ten admins at once who wait for their turn', async () => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => createMember(portal, { role: 'admin' })));
    const turn = portal.sql('LOCK TABLE goal_reminders IN SHARE ROW EXCLUSIVE MODE; SELECT pg_sleep(1)');
    const answers = await Promise.all(admins.map((each) => remind(randomUUID(), each)));
    await turn;
    expect(answers.map(({ status }) => status)).toEqual(admins.map(() => 409));
  });

  it('count a week from the delivery, or as long as one waits to be sent', async () => {
    const counts = async () => {
      const { total, recent } = await preview();
      return { total, recent };
    };
    const newest = `id = (SELECT id FROM reminded_members ORDER BY reminded_at DESC LIMIT 1)`;
    await portal.sql(`UPDATE reminded_members SET reminded_at = reminded_at - interval '8 days'`);
    expect(await counts()).toEqual({ total: 0, recent: 2 });
    await portal.sql(`UPDATE reminded_members SET state = 'waiting' WHERE ${newest}`);
    await portal.sql(`UPDATE reminded_members SET delivered_at = delivered_at - interval '8 days'`);
    expect(await counts()).toEqual({ total: 1, recent: 1 });
    // As the release before leaves it.
    await portal.sql(`UPDATE reminded_members SET state = 'delivered', delivered_at = NULL WHERE ${newest}`);
    expect(await counts()).toEqual({ total: 2, recent: 0 });
  });

  it.each([
    ['2026-11-22T16:00:00Z', 'UTC', '2026-11-22T16:00:00.000Z'],
    ['2026-11-22T15:59:00Z', 'UTC', '2026-11-15T16:00:00.000Z'],
    ['2026-11-23T02:00:00Z', 'America/Chicago', '2026-11-22T22:00:00.000Z'],
    ['2026-03-08T21:30:00Z', 'America/Chicago', '2026-03-08T21:00:00.000Z'],
  ])('are due on Sunday at four in the society’s time zone: at %s in %s last at %s', (at, zone, due) => {
    const time = { weekday: 0, hour: 16, minute: 0 };
    expect(lastDigestTime(new Date(at), time, zone).toISOString()).toBe(due);
  });
});
