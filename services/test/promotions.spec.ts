import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@portal/contracts';
import { goalOf, thisYear } from './support/goals.ts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, submit, today } from './support/submissions.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start({ ROLES: 'users,hours' });
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

type Change = RequestOf<'POST /users/bulkEdit'>['change'];
const edit = (people: Person[], change: Change) =>
  portal.call('POST /users/bulkEdit', { userIDs: people.map(({ clerkId }) => clerkId), change }, admin);

/** Ids of submissions that the Admin Inbox would show with a chapter that is not their student's on the day of service. */
const wrongChapters = () =>
  portal.sql(
    'SELECT id FROM hours_submissions WHERE student_chapter IS DISTINCT FROM chapter_on(member_id, service_date)',
  );
afterEach(async () => expect(await wrongChapters()).toEqual([]));

describe('many members at once', () => {
  beforeAll(() =>
    portal.sql(`
      CREATE TABLE written (rows integer);
      CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO written SELECT count(*) FROM changed HAVING count(*) > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_written AFTER UPDATE ON hours_submissions REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_written()`),
  );
  afterAll(() => portal.sql('DROP TRIGGER note_written ON hours_submissions'));

  it('have their hours written together, since a statement for each member would take longer than it may', async () => {
    const members = await Promise.all([1, 2, 3].map(() => createMember(portal, { chapter: 'NJHS' })));
    for (const member of members)
      for (const hours of [1, 2])
        await submit(portal, member, hoursWithoutProof(member, { hours, serviceDate: today }));
    const changes: Change[] = [
      { kind: 'chapter', chapter: 'NHS' },
      { kind: 'chapter', chapter: 'NJHS' },
      { kind: 'promotion', from: 'this_year' },
    ];
    for (const change of changes) await edit(members, change);
    expect(await portal.sql('SELECT rows FROM written')).toEqual(changes.map(() => ({ rows: 6 })));
  });

  it('are promoted beside a supervisor who answers for several of their hours, in the order of their ids', async () => {
    const member = await createMember(portal, { chapter: 'NJHS' });
    const [large = '', small = ''] = [randomUUID(), randomUUID()].sort().reverse();
    for (const submissionId of [large, small])
      await submit(portal, member, hoursWithoutProof(member, { submissionId, serviceDate: today }));
    const lock = 'SELECT FROM hours_submissions WHERE id = $1 FOR NO KEY UPDATE';
    const supervisor = await openTransaction(portal, lock, [small]);
    const promotion = edit([member], { kind: 'promotion', from: 'this_year' });
    await lockWaited(portal);
    await supervisor.query(lock, [large]);
    await supervisor.commit();
    expect((await promotion).results).toMatchObject([{ outcome: 'changed' }]);
  });
});

describe('another first day of a school year', () => {
  const save = (year: number, firstDay: string, chapter: 'NJHS' | 'NHS' = 'NJHS') =>
    portal.call('POST /goals/save', goalOf(chapter, { year, firstDay, lastDay: `${year + 1}-06-30` }), admin);
  const promoted = async (from: 'this_year' | 'next_year') => {
    const member = await createMember(portal, { chapter: 'NJHS' });
    const { startsOn } = await edit([member], { kind: 'promotion', from });
    return { ...member, startsOn };
  };
  const startOf = async ({ clerkId }: Person) =>
    (
      await portal.sql<{ day: string }>(
        'SELECT starts_on::text AS day FROM chapter_moves JOIN members ON members.id = member_id WHERE clerk_id = $1',
        [clerkId],
      )
    )[0]?.day;
  const chapterOf = async (submissionId: string) =>
    (await portal.sql('SELECT student_chapter AS chapter FROM hours_submissions WHERE id = $1', [submissionId]))[0]
      ?.chapter;

  it('is followed by the promotions as of this year, and their hours, until the year is over', async () => {
    const [now, next, earlier] = await Promise.all([
      promoted('this_year'),
      promoted('next_year'),
      promoted('this_year'),
    ]);
    expect([now.startsOn, next.startsOn]).toEqual([`${thisYear}-07-01`, `${thisYear + 1}-07-01`]);
    await portal.sql(
      `UPDATE chapter_moves SET starts_on = $2 WHERE member_id = (SELECT id FROM members WHERE clerk_id = $1)`,
      [earlier.clerkId, `${thisYear - 1}-07-01`],
    );
    const { submissionId } = await submit(portal, now, hoursWithoutProof(now));
    await portal.sql('UPDATE hours_submissions SET service_date = $2 WHERE id = $1', [
      submissionId,
      `${thisYear}-07-08`,
    ]);
    expect(await chapterOf(submissionId)).toBe('NHS');

    await save(thisYear, `${thisYear}-07-15`, 'NHS');
    expect(await startOf(now)).toBe(`${thisYear}-07-01`);
    await save(thisYear, `${thisYear}-07-15`);
    // A year that nobody has saved follows the one before.
    expect([await startOf(now), await startOf(next)]).toEqual([`${thisYear}-07-15`, `${thisYear + 1}-07-15`]);
    expect(await chapterOf(submissionId)).toBe('NJHS');
    await save(thisYear + 1, `${thisYear + 1}-08-03`);
    expect([await startOf(now), await startOf(next)]).toEqual([`${thisYear}-07-15`, `${thisYear + 1}-08-03`]);
    await save(thisYear - 1, `${thisYear - 1}-07-20`);
    expect(await startOf(earlier)).toBe(`${thisYear - 1}-07-01`);
  });

  it('and a promotion wait for each other', async () => {
    const member = await createMember(portal, { chapter: 'NJHS' });
    const saving = await openTransaction(portal, 'LOCK TABLE goals IN SHARE ROW EXCLUSIVE MODE');
    await saving.query(`UPDATE goals SET first_day = $2 WHERE chapter = 'NJHS' AND year = $1`, [
      thisYear + 1,
      `${thisYear + 1}-08-10`,
    ]);
    const promotion = edit([member], { kind: 'promotion', from: 'next_year' });
    await Promise.race([lockWaited(portal), promotion]);
    await saving.commit();
    expect((await promotion).startsOn).toBe(`${thisYear + 1}-08-10`);
    expect(await startOf(member)).toBe(`${thisYear + 1}-08-10`);
  });
});
