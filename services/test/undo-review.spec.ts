import type { ReviewAction as Action } from '@portal/contracts';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { lockWaited, openTransaction } from './support/obstacle.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, requestSignature, signing, stateOf, submit, today } from './support/submissions.ts';

let portal: Portal;
let student: Person;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  portal = await Portal.start({ REVIEW_UNDO_SECONDS: '10' });
  [student, admin, otherAdmin] = await Promise.all([
    createMember(portal),
    createMember(portal, { role: 'admin', chapter: 'NHS' }),
    createMember(portal, { role: 'admin', chapter: 'NJHS' }),
  ]);
});
afterAll(() => portal.stop());

const review = (reviewer: Person, submissionId: string, action: Action) =>
  portal.ask(
    'POST /hours/admin/approve',
    { submissionId, action, adminNotes: 'Because', adminId: reviewer.clerkId },
    reviewer,
  );

const pendingHours = async (): Promise<string> =>
  (await submit(portal, student, hoursWithoutProof(student, { hours: 2, serviceDate: today }))).submissionId;

const undo = async (reviewer: Person, ...submissionIds: string[]) =>
  (await portal.call('POST /hours/admin/undo', { submissionIds }, reviewer)).results.map(({ error }) => error);

describe('undoing a decision', () => {
  it.each(['approve', 'reject', 'request_changes'] as const)(
    'of %s restores everything, and nothing is mailed',
    async (action) => {
      const owner = await createMember(portal);
      const { submissionId, token } = await requestSignature(portal, owner);
      const before = await stateOf(portal, submissionId);
      await review(admin, submissionId, action);
      expect(await undo(admin, submissionId)).toEqual([null]);
      const { updated_at: _changed, emails, audit, entries, ...after } = await stateOf(portal, submissionId);
      expect(before).toMatchObject(after);
      // The supervisor's e-mail is still in the queue. If it is dropped, the request has its turn a minute later.
      expect(emails).toEqual(['signature-request']);
      const [due] = await portal.sql(
        `SELECT next_reminder_at BETWEEN now() AND now() + interval '1 minute' AS soon FROM signature_requests
         WHERE submission_id = $1`,
        [submissionId],
      );
      expect(due).toEqual({ soon: true });
      expect(audit?.slice(-1)).toEqual(['hours.review_undone']);
      expect(entries).toBe(action === 'approve' ? 2 : 0);
      const { submissions } = await portal.call('GET /hours/mine', {}, owner);
      expect(submissions[0]?.history.at(-1)).toMatchObject({ kind: 'review_undone' });
      await portal.call('POST /hours/signature', signing(token));
      expect((await review(otherAdmin, submissionId, 'approve')).status).toBe(200);
      expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'approved', total_hours: '4.50' });
      expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
    },
  );

  it('is for who decided, once, and until the student is told', async () => {
    const submissionId = await pendingHours();
    await review(admin, submissionId, 'approve');
    expect(await undo(otherAdmin, submissionId)).toEqual(['Only the admin who decided can undo this.']);
    expect(await undo(admin, submissionId)).toEqual([null]);
    const before = await stateOf(portal, submissionId);
    // Again, because the response was lost.
    expect(await undo(admin, submissionId)).toEqual([null]);
    expect(await stateOf(portal, submissionId)).toEqual(before);
    await review(admin, submissionId, 'reject');
    // A worker takes it while the undo waits for its turn, or before.
    for (const change of ['enqueued_at = now()', 'enqueued_at = NULL, held_until = now()']) {
      await portal.sql(`UPDATE outbox SET ${change} WHERE subject_id = $1`, [submissionId]);
      expect(await undo(admin, submissionId)).toEqual(['It is too late to undo this: the student is being told.']);
    }
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'rejected', emails: ['submission-rejected'] });
  });

  it('takes back the decision that it names, and no later one, however often and late it arrives', async () => {
    const submissionId = await pendingHours();
    const versionOf = async (decided: Promise<{ body: unknown }>) =>
      ((await decided).body as { updated_at: string }).updated_at;
    const undoOf = async (seen: string | undefined) => {
      const input = { submissionIds: [submissionId], submissions: [{ submissionId, seen }] };
      return (await portal.call('POST /hours/admin/undo', input, admin)).results;
    };
    const first = await versionOf(review(admin, submissionId, 'approve'));
    expect(await versionOf(review(admin, submissionId, 'approve'))).toBe(first);
    expect(await undoOf(first)).toEqual([{ submissionId, error: null }]);
    expect(await undoOf(first)).toEqual([{ submissionId, error: null }]);
    const submissions = [{ submissionId }];
    const anew = await portal.call('POST /hours/admin/approveMany', { action: 'reject', submissions }, admin);
    const error = 'This submission has changed since you saw it. Please look again.';
    expect(await undoOf(first)).toEqual([{ submissionId, error }]);
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'rejected', emails: ['submission-rejected'] });
    expect(await undoOf(anew.results[0]?.updated_at)).toEqual([{ submissionId, error: null }]);
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'pending', emails: [] });
  });

  it('is not of what its student has withdrawn since', async () => {
    const submissionId = await pendingHours();
    await portal.call('POST /hours/withdraw', { submissionId }, student);
    expect(await undo(admin, submissionId)).toEqual(['This submission is not decided: there is nothing to undo.']);
  });

  it('opens the request for a supervisor who signs at the same moment', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await review(admin, submissionId, 'approve');
    const lock = 'SELECT FROM hours_submissions WHERE id = $1 FOR UPDATE';
    const change = await openTransaction(portal, lock, [submissionId]);
    const undone = undo(admin, submissionId);
    await lockWaited(portal);
    const signed = portal.call('POST /hours/signature', signing(token));
    await lockWaited(portal, 2);
    await change.end();
    expect(await undone).toEqual([null]);
    await signed;
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'signed', evidence: 1 });
  });

  it('is refused once the member has left', async () => {
    const leaver = await createMember(portal);
    const { submissionId } = await requestSignature(portal, leaver);
    await review(admin, submissionId, 'approve');
    await portal.call('POST /users/erase', { email: leaver.email, dryRun: false }, otherAdmin);
    expect(await undo(admin, submissionId)).toEqual(['This member has left, so the decision stays.']);
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'approved', total_hours: '4.50' });
  });
});
