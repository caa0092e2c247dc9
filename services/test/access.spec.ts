import { type CallName, calls } from '@portal/contracts';
import { createAccount, createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, submit } from './support/submissions.ts';

let portal: Portal;
let newcomer: Person;
let student: Person;
let njhsStudent: Person;
let lead: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [newcomer, student, njhsStudent, lead, admin] = await Promise.all([
    createAccount(),
    createMember(portal, { chapter: 'NHS' }),
    createMember(portal, { chapter: 'NJHS' }),
    createMember(portal, { role: 'lead', chapter: 'NHS' }),
    createMember(portal, { role: 'admin', chapter: 'NHS' }),
  ]);
});
afterAll(() => portal.stop());

const open = ['public', 'optional'] as const;
const protectedCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => !open.some((one) => one === calls[name].access),
);
const memberCalls = protectedCalls.filter((name) => calls[name].access !== 'session');
const adminCalls = ['GET /hours/admin/list', 'POST /hours/admin/approve'] as const satisfies CallName[];

describe.each(protectedCalls)('%s', (name) => {
  it('asks visitors to sign in', async () => {
    expect(await portal.refusal(name, {})).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('takes no token that Clerk did not sign', async () => {
    const [header, payload] = (await student.token()).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    for (const token of ['x', `${header}.${payload}.${'A'.repeat(342)}`, unsigned]) {
      const forger = { ...student, token: async () => token };
      expect(await portal.refusal(name, {}, forger)).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
  });
});

describe.each(memberCalls)('%s', (name) => {
  it('is refused to an account that has not been initialised', async () => {
    expect(await portal.refusal(name, {}, newcomer)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe.each(adminCalls)('%s', (name) => {
  it.each(['student', 'lead'] as const)('is refused to a %s', async (role) => {
    const caller = role === 'lead' ? lead : student;
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const input = { submissionId, action: 'approve', adminId: caller.clerkId };
    expect(await portal.refusal(name, input, caller)).toEqual({
      status: 403,
      success: false,
      code: 'forbidden',
      error: 'Access Denied',
    });
  });

  it('follows the role in the database at this moment', async () => {
    const former = await createMember(portal, { role: 'admin' });
    const input = { submissionId: '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', action: 'approve', adminId: former.clerkId };
    expect((await portal.ask(name, input, former)).status).not.toBe(403);
    await portal.sql(`UPDATE members SET role = 'student' WHERE clerk_id = $1`, [former.clerkId]);
    expect(await portal.refusal(name, input, former)).toMatchObject({ status: 403 });
  });

  it('does not believe a role in the account’s metadata', async () => {
    const pretender = await createMember(portal, { role: 'student', publicMetadata: { role: 'admin' } });
    expect(await portal.refusal(name, {}, pretender)).toMatchObject({ status: 403, error: 'Access Denied' });
  });
});

describe('POST /hours/submit', () => {
  it('is refused for someone else, an admin included', async () => {
    for (const caller of [lead, admin]) {
      const refused = await portal.refusal('POST /hours/submit', hoursWithoutProof(student), caller);
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect((await portal.call('GET /hours/mine', {}, lead)).submissions).toEqual([]);
  });
});

describe('POST /users/getUser', () => {
  const see = (viewer: Person, { clerkId }: { clerkId: string }) =>
    portal.ask('POST /users/getUser', { userID: clerkId }, viewer);
  const ghost = { clerkId: 'user_nobody' };

  it('shows everyone the own record', async () => {
    for (const person of [student, lead, admin]) expect(await see(person, person)).toMatchObject({ status: 200 });
  });

  it('says that a newcomer has none', async () => {
    expect(await see(newcomer, newcomer)).toMatchObject({ status: 404, body: { error: 'User not found' } });
  });

  it('shows a student and a newcomer nobody else', async () => {
    for (const viewer of [student, newcomer]) {
      for (const other of [njhsStudent, lead, admin, ghost])
        expect(await see(viewer, other)).toMatchObject({ status: 403 });
    }
  });

  it('shows a lead the students of the own chapter and nobody else', async () => {
    expect(await see(lead, student)).toMatchObject({ status: 200, body: { clerk_id: student.clerkId } });
    for (const other of [njhsStudent, admin, ghost]) expect(await see(lead, other)).toMatchObject({ status: 403 });
  });

  it('shows an admin anyone', async () => {
    for (const other of [student, njhsStudent, lead]) expect(await see(admin, other)).toMatchObject({ status: 200 });
    expect(await see(admin, ghost)).toMatchObject({ status: 404, body: { error: 'User not found' } });
  });
});
