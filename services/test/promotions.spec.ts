import type { RequestOf } from '@portal/contracts';
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
});
