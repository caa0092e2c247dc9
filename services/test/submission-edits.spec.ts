import type { OwnSubmission, RequestOf } from '@portal/contracts';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, hoursWithProof, requestSignature, submit } from './support/submissions.ts';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  student = await createMember(portal);
  admin = await createMember(portal, { role: 'admin' });
});
afterAll(() => portal.stop());

type Edit = RequestOf<'POST /hours/edit'>;

async function own(submissionId: string): Promise<OwnSubmission> {
  const { submissions } = await portal.call('GET /hours/mine', { submissionId }, student);
  expect(submissions.map(({ id }) => id)).toEqual([submissionId]);
  return submissions[0] as OwnSubmission;
}

const seenOf = ({ status, request, updated_at }: OwnSubmission): Edit['seen'] => ({
  status,
  request: request?.state ?? null,
  updated_at,
});
const decide = (submissionId: string, action: 'reject' | 'request_changes') =>
  portal.call('POST /hours/admin/approve', { submissionId, action, adminNotes: 'Why?', adminId: admin.clerkId }, admin);

describe('an edit', () => {
  it('gives hours to nobody who wants no e-mails', async () => {
    const supervisorEmail = 'stopped@pantry.test';
    const { token } = await requestSignature(portal, student, { supervisorEmail });
    await portal.call('POST /hours/signature/mail', { token, stopped: true });
    const { submissionId } = await requestSignature(portal, student);
    const edit = { ...hoursWithProof(student, { supervisorEmail }), submissionId };
    expect(await portal.refusal('POST /hours/edit', edit, student)).toMatchObject({
      status: 400,
      fields: { supervisorEmail: expect.stringContaining('wants no e-mails from this portal') },
    });
    expect(await own(submissionId)).toMatchObject({
      supervisor_email: 'grace@pantry.test',
      request: { state: 'open' },
    });
  });
});

describe('sending again', () => {
  it('opens a new request once a supervisor who stopped the e-mails allows them again', async () => {
    const about = await requestSignature(portal, student, { supervisorEmail: 'stopped.once@pantry.test' });
    const { submissionId, signatureRequestId, token } = about;
    const setStopped = (stopped: boolean) => portal.call('POST /hours/signature/mail', { token, stopped });
    await setStopped(true);
    const longAgo = "UPDATE signature_requests SET answered_at = now() - interval '11 minutes' WHERE id = $1";
    await portal.sql(longAgo, [signatureRequestId]);
    expect((await own(submissionId)).request).toMatchObject({ state: 'stopped', send_again_at: null });
    const again = () => portal.ask('POST /hours/sendAgain', { submissionId }, student);
    expect((await again()).status).toBe(409);
    await setStopped(false);
    expect((await own(submissionId)).request).toMatchObject({ state: 'stopped', send_again_at: expect.any(String) });
    expect((await again()).status).toBe(200);
    expect((await own(submissionId)).request?.state).toBe('open');
  });
});

describe('hours for which the supervisor has signed instead', () => {
  async function corrected() {
    const { submissionId, token } = await requestSignature(portal, student);
    const answer = { answer: 'corrected', hours: 3, supervisorSignature: 'Grace Hopper' } as const;
    await portal.call('POST /hours/signature/answer', { signatureRequestId: token, ...answer });
    return submissionId;
  }

  it('can be accepted after an admin has asked for changes, too', async () => {
    const submissionId = await corrected();
    await decide(submissionId, 'request_changes');
    for (const _time of [1, 2]) await portal.call('POST /hours/acceptCorrection', { submissionId }, student);
    const { history, ...accepted } = await own(submissionId);
    expect(accepted).toMatchObject({ status: 'signed', hours: 3, signature: 'Grace Hopper', admin_notes: null });
    const kinds = ['submitted', 'requested', 'corrected', 'changes_requested', 'correction_accepted'];
    expect(history.map(({ kind }) => kind)).toEqual(kinds);
    const approval = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', approval, admin);
    expect(await own(submissionId)).toMatchObject({ status: 'approved', approved_hours: 3 });
    await portal.call('POST /hours/certificate', { submissionId }, student);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });

  it('not after a rejection, which an edit answers', async () => {
    const submissionId = await corrected();
    await decide(submissionId, 'reject');
    expect(await portal.refusal('POST /hours/acceptCorrection', { submissionId }, student)).toMatchObject({
      status: 409,
      error: 'This is no longer possible. The submission is: Rejected',
    });
  });
});

describe('the list of own submissions', () => {
  /** The texts of the first page of somebody whose submissions became `changes`, each a minute older than the one before. */
  async function listed(changes: Record<string, string>): Promise<string[]> {
    const person = await createMember(portal);
    for (const [index, [description, change]] of Object.entries(changes).entries()) {
      const hours = description.startsWith('Unsigned') ? hoursWithoutProof : hoursWithProof;
      const { submissionId } = await submit(portal, person, hours(person, { description }));
      await portal.sql(
        `UPDATE hours_submissions SET created_at = now() - interval '1 minute' * ${index} WHERE id = $1`,
        [submissionId],
      );
      await portal.sql(change.replace('requests', 'signature_requests').replace('hours SET', 'hours_submissions SET'), [
        submissionId,
      ]);
    }
    const list = await portal.call('GET /hours/mine', { page: 1, limit: 20 }, person);
    return list.submissions.map(({ description }) => description);
  }
  const asked = (changes: string) => `UPDATE requests SET ${changes} WHERE submission_id = $1`;
  const answered = (state: string) => asked(`state = '${state}', answered_at = now()`);
  const became = (changes: string) => `UPDATE hours SET ${changes} WHERE id = $1`;
  const untouched = 'SELECT $1::uuid';

  it('begins with what waits for the student, and has the rest behind it, each newest first', async () => {
    const waiting = {
      'Sent back': became(`status = 'changes_requested', reviewed_at = now()`),
      'Not approved': became(`status = 'rejected', reviewed_at = now() - interval '13 days'`),
      Corrected: answered('corrected'),
      Declined: answered('declined'),
      Undelivered: answered('refused'),
      Expired: asked(`sent_at = now() - interval '2 days', link_expires_at = now() - interval '1 minute'`),
      'Asked long ago': asked(`sent_at = now() - interval '3 days', created_at = now() - interval '8 days'`),
    };
    const rest = {
      Signed: became(`status = 'signed', signature = 'Grace', signature_signed_at = now()`),
      'Unsigned and pending': untouched,
      Approved: became(`status = 'approved', reviewed_at = now()`),
      'Not approved long ago': became(`status = 'rejected', reviewed_at = now() - interval '15 days'`),
      'Undone import': became(`source = 'import', status = 'rejected', reviewed_at = now()`),
      'On its way': untouched,
      'Asked just now': asked(`sent_at = now(), link_expires_at = now() + interval '1 day'`),
      'Reminded just now': asked(`sent_at = now(), created_at = now() - interval '8 days'`),
    };
    expect(await listed({ ...rest, ...waiting })).toEqual([...Object.keys(waiting), ...Object.keys(rest)]);
  });
});

describe('an edit from a page that was open before a newer one takes nothing back', () => {
  it.each([
    ['hours with a signature', hoursWithProof, { status: 'needs_signature', request: { state: 'open' } }],
    ['hours without one', hoursWithoutProof, { status: 'pending', request: null }],
  ])('%s', async (_name, hours, kept) => {
    const { submissionId } = await submit(portal, student, hours(student));
    const seen = seenOf(await own(submissionId));
    const newer = { ...hours(student, { description: 'Typed on the laptop' }), submissionId, seen };
    const older = { ...hours(student, { supervisorPhone: '555-0199' }), submissionId, seen };
    await portal.call('POST /hours/edit', newer, student);
    expect(await portal.refusal('POST /hours/edit', older, student)).toMatchObject({
      status: 409,
      error: 'This submission has changed since you saw it. Please look again.',
    });
    const now = await own(submissionId);
    expect(now).toMatchObject({ ...kept, description: 'Typed on the laptop', supervisor_phone: '555-0100' });
    // The second try of the one that is there, whose response was lost.
    await portal.call('POST /hours/edit', newer, student);
    await portal.call('POST /hours/edit', { ...older, seen: seenOf(now) }, student);
    expect(await own(submissionId)).toMatchObject({ supervisor_phone: '555-0199' });
  });

  it('a page of before sends no time, and is refused as it was', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const seen = { status: 'pending', request: null } as const;
    for (const description of ['The first edit', 'The second edit'])
      await portal.call(
        'POST /hours/edit',
        { ...hoursWithoutProof(student, { description }), submissionId, seen },
        student,
      );
    expect(await own(submissionId)).toMatchObject({ description: 'The second edit' });
    await decide(submissionId, 'reject');
    const edit = { ...hoursWithoutProof(student), submissionId, seen };
    expect(await portal.refusal('POST /hours/edit', edit, student)).toMatchObject({ status: 409 });
  });

  it('flags, reminders and the opening of the link are no change', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    const seen = seenOf(await own(submissionId));
    await portal.sql('UPDATE signature_requests SET sent_at = now(), reminders_sent = 1 WHERE id = $1', [
      signatureRequestId,
    ]);
    await portal.call('POST /hours/signature/opened', { signatureRequestId: token });
    await portal.sql(`UPDATE hours_submissions SET flags = '[]', flagged = false WHERE id = $1`, [submissionId]);
    const edit = { ...hoursWithProof(student, { hours: 5 }), submissionId, seen };
    await portal.call('POST /hours/edit', edit, student);
    expect(await own(submissionId)).toMatchObject({ hours: 5 });
  });

  it('the hours of another student are found by no id', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const other = await createMember(portal);
    const { submissions, pagination } = await portal.call('GET /hours/mine', { submissionId }, other);
    expect({ submissions, total: pagination.total }).toEqual({ submissions: [], total: 0 });
  });
});
