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
