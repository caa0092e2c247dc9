import { testEnvironment } from './support/environment.ts';
import { Gate } from './support/gate.ts';
import { idOf, invite, newAddress } from './support/invitations.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

let portal: Portal;
let database: Gate;
let admin: Person;
let student: Person;

beforeAll(async () => {
  database = await Gate.to(testEnvironment('TEST_DATABASE_URL'));
  const way = new URL(database.url);
  portal = await Portal.start({}, (url) => Object.assign(url, { host: way.host }));
  [admin, student] = await Promise.all([createMember(portal, { role: 'admin' }), createMember(portal)]);
});
afterAll(async () => {
  await portal?.stop();
  await database?.close();
});

/** Lists before a row changes, and while it does: the row's id is found before the change, and the row is read after it. */
async function whileChanged<Row>(list: () => Promise<Row[]>, reading: RegExp, change: string, id: unknown) {
  const before = await list();
  const changed = new Promise<unknown>((resolve, reject) => {
    database.at(reading, () => portal.sql(change, [id]).then(resolve, reject));
  });
  const meanwhile = await list();
  await changed;
  return { before, meanwhile };
}

describe('a row that changes while a list is read is not in the answer if the list leaves such rows out:', () => {
  it('hours that are decided', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const ids = async () => {
      const { submissions, pagination } = await portal.call('GET /hours/admin/list', { status: 'waiting' }, admin);
      expect(pagination.total).toBe(submissions.length);
      return submissions.map(({ id }) => id);
    };
    const change = `UPDATE hours_submissions SET status = 'rejected', reviewed_at = now() WHERE id = $1`;
    const { before, meanwhile } = await whileChanged(ids, new RegExp(submissionId), change, submissionId);
    expect(before).toEqual([submissionId]);
    expect(meanwhile).toEqual([]);
  });

  it('a proposal that is declined', async () => {
    const idea = { title: 'Book drive', description: 'Collect books', date: '12/5/2026', location: 'Room 204' };
    const { id } = (await portal.call('POST /events/propose', idea, student)).proposal;
    const ids = async () =>
      (await portal.call('GET /events/list', { state: 'submitted' }, admin)).proposals.map((proposal) => proposal.id);
    const change = `UPDATE event_proposals SET state = 'declined' WHERE id = $1`;
    const { before, meanwhile } = await whileChanged(ids, new RegExp(id), change, id);
    expect(before).toEqual([id]);
    expect(meanwhile).toEqual([]);
  });

  it('an invitation that is revoked', async () => {
    const email = newAddress();
    await invite(portal, admin, [email]);
    const id = await idOf(portal, email);
    const ids = async () =>
      (await portal.call('GET /users/invitations', { state: 'queued' }, admin)).invitations.map(({ id: each }) => each);
    const change = `UPDATE invitations SET revoked_at = now() WHERE id = $1`;
    const { before, meanwhile } = await whileChanged(ids, new RegExp(id), change, id);
    expect(before).toEqual([id]);
    expect(meanwhile).toEqual([]);
  });

  it('a member who leaves the chapter of the lead', async () => {
    const lead = await createMember(portal, { role: 'lead', chapter: 'NHS' });
    const ids = async () =>
      (await portal.call('GET /users/listUsers', { search: student.lastName }, lead)).users.map(
        ({ clerk_id }) => clerk_id,
      );
    const change = `UPDATE members SET chapter = 'NJHS' WHERE clerk_id = $1`;
    const { before, meanwhile } = await whileChanged(ids, /FROM "members".*"id" IN/s, change, student.clerkId);
    expect(before).toEqual([student.clerkId]);
    expect(meanwhile).toEqual([]);
  });
});
