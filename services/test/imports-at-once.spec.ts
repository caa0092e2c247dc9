import type { RequestOf } from '@portal/contracts';
import { turns } from '../src/database/advisory-locks.ts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

type Request = RequestOf<'POST /users/import'>;
const requestOf = (kind: Request['kind'], mapping: Request['mapping'], lines: string[], dryRun = false): Request => {
  const content = `data:text/csv;base64,${Buffer.from(lines.join('\n')).toString('base64')}`;
  return { kind, mapping, file: { name: 'list.csv', content }, chapter: 'NHS', dryRun };
};
const hoursOf = ({ email }: Person, dryRun = false) =>
  requestOf('hours', { email: 0, hours: 1, date: 2 }, ['E-mail,Hours,Date', `${email},3,2024-10-05`], dryRun);
const outcomes = async (request: Request) =>
  (await portal.call('POST /users/import', request, admin)).results.map(({ outcome }) => outcome);
const undoLast = async () => {
  const { imports } = await portal.call('GET /users/imports', {}, admin);
  return portal.call('POST /users/import/undo', { importId: imports[0]?.id ?? '' }, admin);
};
/** Locks a student until it is committed, for which an import of their hours waits. */
const hold = ({ clerkId }: Person) =>
  openTransaction(portal, 'SELECT FROM members WHERE clerk_id = $1 FOR UPDATE', [clerkId]);

describe('while an import is carried out', () => {
  it('another one is refused for the moment, a check is answered, and the same one later finds its rows', async () => {
    const [student, other] = [await createMember(portal), await createMember(portal)];
    const held = await hold(student);
    const first = outcomes(hoursOf(student));
    await lockWaited(portal);
    for (const request of [hoursOf(other), hoursOf(student)])
      expect(await portal.refusal('POST /users/import', request, admin)).toMatchObject({
        status: 409,
        code: 'conflict',
        error: 'Another import is being carried out. Please try again in a minute.',
      });
    expect(await outcomes(hoursOf(other, true))).toEqual(['added']);
    const people = requestOf('members', { email: 0 }, ['E-mail', other.email], true);
    expect(await outcomes(people)).toEqual(['same']);
    await held.commit();
    expect(await first).toEqual(['added']);
    expect(await outcomes(hoursOf(student))).toEqual(['same']);
    expect(await outcomes(hoursOf(other))).toEqual(['added']);
  });

  it('another one waits for it a second', async () => {
    const [student, other] = [await createMember(portal), await createMember(portal)];
    const held = await hold(student);
    const first = outcomes(hoursOf(student));
    await lockWaited(portal);
    const second = outcomes(hoursOf(other));
    await lockWaited(portal, 2);
    await held.commit();
    expect(await first).toEqual(['added']);
    expect(await second).toEqual(['added']);
  });

  it('an earlier one can be undone', async () => {
    const student = await createMember(portal);
    await outcomes(hoursOf(student));
    const running = await openTransaction(portal, 'SELECT pg_advisory_xact_lock($1)', [turns.imports]);
    expect(await undoLast()).toMatchObject({ undone: 1, kept: 0 });
    await running.end();
  });
});

describe('an edit of several members meanwhile', () => {
  const columns = { email: 0, name: 1, graduationYear: 2 };
  const nameless = async () => {
    const people = [await createMember(portal), await createMember(portal)] as const;
    // The rows of the table are in the other order than the ids, as after other changes.
    for (const { clerkId } of people.toReversed())
      await portal.sql(`UPDATE members SET first_name = '', last_name = '' WHERE clerk_id = $1`, [clerkId]);
    return people;
  };
  const rosterOf = (people: readonly Person[]) =>
    requestOf('members', columns, ['E-mail,Name,Class', ...people.map(({ email }) => `${email},Sam Lee,2027`)]);
  /** Locks them one after the other, as an edit does, the second one when the work waits for the first one. */
  async function edited<T>([first, second]: readonly Person[], work: () => Promise<T>): Promise<T> {
    const edit = await hold(first as Person);
    const goOn = async () => {
      await lockWaited(portal);
      await edit.query('SELECT FROM members WHERE clerk_id = $1 FOR UPDATE', [second?.clerkId]);
      await edit.commit();
    };
    const [done] = await Promise.all([work(), goOn()]);
    return done;
  }

  it('holds up an import that lists them in another order, and its undoing, and ends neither', async () => {
    const people = await nameless();
    expect(await edited(people, () => outcomes(rosterOf(people.toReversed())))).toEqual(['added', 'added']);
    for (const { clerkId } of people.toReversed())
      await portal.sql('UPDATE members SET updated_at = now() WHERE clerk_id = $1', [clerkId]);
    expect(await edited(people, undoLast)).toMatchObject({ undone: 2, kept: 0 });
  });

  it('of a name stays when the import that gave it is undone', async () => {
    const [member] = await nameless();
    expect(await outcomes(rosterOf([member]))).toEqual(['added']);
    await portal.sql(`UPDATE members SET first_name = 'Samantha' WHERE clerk_id = $1`, [member.clerkId]);
    expect(await undoLast()).toMatchObject({ undone: 0, kept: 1 });
    const record = await portal.call('POST /users/getUser', { userID: member.clerkId }, member);
    expect(record).toMatchObject({ first_name: 'Samantha', last_name: 'Lee' });
  });
});

describe('a change of a student meanwhile', () => {
  /** Holds the student with the first statement until others wait, then makes the second. */
  async function heldUp<T>(first: string, second: string, student: Person, work: () => Promise<T>): Promise<T> {
    const change = await openTransaction(portal, first, [student.clerkId]);
    const goOn = async () => {
      await lockWaited(portal);
      await change.query(second, [student.clerkId]);
      await change.commit();
    };
    // At once: the work can be refused before the connection is closed.
    const [done] = await Promise.all([work(), goOn()]);
    return done;
  }

  const locked = (how: string) => `SELECT id FROM members WHERE clerk_id = $1 FOR ${how}`;
  const lock = locked('UPDATE');

  it('does not end an import, whichever of them locks the student first', async () => {
    const student = await createMember(portal);
    const imported = await heldUp(locked('SHARE'), locked('NO KEY UPDATE'), student, () => outcomes(hoursOf(student)));
    expect(imported).toEqual(['added']);
  });

  it('ends an import that would keep hours of somebody who is erased', async () => {
    const student = await createMember(portal);
    const erase = 'UPDATE members SET deleted_at = now() WHERE clerk_id = $1';
    await expect(heldUp(lock, erase, student, () => outcomes(hoursOf(student)))).rejects.toThrow('has left');
  });

  const eraseRows = `WITH student AS (${lock}) UPDATE import_rows SET email = 'erased'
    WHERE submission_id IN (SELECT id FROM hours_submissions WHERE member_id IN (SELECT id FROM student))`;
  it.each([
    ['of the name', lock, `UPDATE members SET first_name = 'Renamed' WHERE clerk_id = $1`],
    ['by an erasure', lock, eraseRows],
    ['by an erasure that changes a row twice', eraseRows, eraseRows],
  ])('%s does not end the undoing of an import', async (_, first, second) => {
    const student = await createMember(portal);
    await outcomes(hoursOf(student));
    expect(await heldUp(first, second, student, undoLast)).toMatchObject({ undone: 1, kept: 0 });
  });
});
