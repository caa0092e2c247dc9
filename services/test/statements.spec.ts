import type { CallName } from '@portal/contracts';
import { testEnvironment } from './support/environment.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { StatementCount } from './support/statement-count.ts';
import { hoursWithoutProof, hoursWithProof, requestSignature, signing, submit } from './support/submissions.ts';

let portal: Portal;
let statements: StatementCount;
let student: Person;
let admin: Person;

beforeAll(async () => {
  statements = await StatementCount.to(testEnvironment('TEST_DATABASE_URL'));
  // No queue is there, so that the calls' own statements are counted alone. Their e-mails wait in the outbox.
  portal = await Portal.start({ REDIS_URL: 'redis://127.0.0.1:1' }, statements.detour);
  [student, admin] = await Promise.all([createMember(portal), createMember(portal, { role: 'admin' })]);
});
afterAll(async () => {
  await portal.stop();
  statements.stop();
});

const calls = {
  'submitting hours that need a signature': async () => () =>
    submit(portal, student, hoursWithProof(student, { confirmed: false })),
  'submitting hours that need none': async () => () =>
    submit(portal, student, hoursWithoutProof(student, { confirmed: false, serviceDate: '2026-03-08' })),
  'opening the link of a supervisor': async () => {
    const { token } = await requestSignature(portal, student);
    return () => portal.call('GET /hours/signature', { signatureRequestId: token });
  },
  signing: async () => {
    const { token } = await requestSignature(portal, student);
    return () => portal.call('POST /hours/signature', signing(token));
  },
  approving: async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const review = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    return () => portal.call('POST /hours/admin/approve', review, admin);
  },
} as const;

/** With the one for the actor, and those that begin and end the transaction. */
it.each([
  ['submitting hours that need a signature', { statements: 12, rounds: 4, commits: 1 }],
  ['submitting hours that need none', { statements: 7, rounds: 4, commits: 1 }],
  ['opening the link of a supervisor', { statements: 1, rounds: 1, commits: 0 }],
  ['signing', { statements: 8, rounds: 4, commits: 1 }],
  ['approving', { statements: 11, rounds: 4, commits: 1 }],
] as const)('%s takes few statements, sent together, and at most one commit', async (name, taken) => {
  const call = await calls[name]();
  expect(await statements.allOf(call)).toEqual(taken);
});

/** With the one for the actor of those that only members may make. */
it.each([
  ['the newsletter', 'GET /newsletter/getPosts', { page: 1, limit: 20 }, 2],
  ['a search of the newsletter', 'GET /newsletter/getPosts', { search: 'drive', page: 1, limit: 20 }, 3],
  ['tags', 'GET /newsletter/getTags', {}, 1],
  ['the Admin Inbox of a chapter', 'GET /hours/admin/list', { chapter: 'NHS', page: 1, limit: 20 }, 5],
  ['Manage Users of a class', 'GET /users/listUsers', { graduationYear: 2030, page: 1, limit: 100 }, 4],
  ['the e-mails', 'GET /mail/list', { page: 1, limit: 20 }, 3],
  ['the report on members', 'GET /reports/members', { page: 1, limit: 20 }, 5],
] as const)('%s takes few statements', async (_what, name, input, most) => {
  const taken = await statements.of(() => portal.call(name as CallName, input as object, admin));
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(most);
});
