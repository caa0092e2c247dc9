import type { ReviewAction as Action, RequestOf } from '@portal/contracts';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  requestSignature,
  signing,
  stateOf,
  submit,
  today,
} from './support/submissions.ts';

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

const review = (reviewer: Person, submissionId: string, action: Action, adminNotes = 'Because') =>
  portal.ask('POST /hours/admin/approve', { submissionId, action, adminNotes, adminId: reviewer.clerkId }, reviewer);

async function pendingHours(hours = 2, owner = student): Promise<string> {
  return (await submit(portal, owner, hoursWithoutProof(owner, { hours, serviceDate: today }))).submissionId;
}

describe('approving', () => {
  it('adds the hours to the total and to this year once, keeps the notes and promises the student an e-mail', async () => {
    const owner = await createMember(portal);
    const submissionId = await pendingHours(2.25, owner);
    expect((await review(admin, submissionId, 'approve', ' Well <b>done</b> ')).body).toEqual({
      success: true,
      undo_seconds: 10,
      updated_at: expect.any(String),
    });
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'approved',
      admin_notes: 'Well <b>done</b>',
      reviewed_by: admin.clerkId,
      reviewed_at: expect.any(Date),
      emails: ['submission-approved'],
      audit: ['hours.submitted', 'hours.approved'],
      entries: 1,
      total_hours: '2.25',
    });
    const record = await portal.call('POST /users/getUser', { userID: owner.clerkId }, owner);
    expect(record).toMatchObject({ total_hours: 2.25, hours_this_year: 2.25 });
  });

  it('adds up exactly', async () => {
    const owner = await createMember(portal);
    for (const hours of [0.1, 0.2, 0.7, 2.33]) await review(admin, await pendingHours(hours, owner), 'approve');
    const record = await portal.call('POST /users/getUser', { userID: owner.clerkId }, owner);
    expect(record.total_hours).toBe(3.33);
  });

  it('adds up exactly when many of one student’s submissions are approved at once', async () => {
    const owner = await createMember(portal);
    const ids = await Promise.all(Array.from({ length: 8 }, () => pendingHours(1.25, owner)));
    await Promise.all(ids.map((id, index) => review(index % 2 ? admin : otherAdmin, id, 'approve')));
    const record = await portal.call('POST /users/getUser', { userID: owner.clerkId }, owner);
    expect(record.total_hours).toBe(10);
  });

  it('is possible for signed hours and for those that still await their signature, in either chapter', async () => {
    const signed = await requestSignature(portal, student);
    await portal.call('POST /hours/signature', signing(signed.token));
    const unsigned = await requestSignature(portal, student);
    expect((await review(otherAdmin, signed.submissionId, 'approve')).status).toBe(200);
    expect((await review(otherAdmin, unsigned.submissionId, 'approve')).status).toBe(200);
    expect(await stateOf(portal, signed.submissionId)).toMatchObject({ status: 'approved', signature: 'Grace Hopper' });
  });

  it('counts hours of last year in the total and not in this year', async () => {
    const owner = await createMember(portal);
    await portal.sql(
      `INSERT INTO hours_entries (member_id, kind, hours, created_by, created_at)
       SELECT id, 'edit', 7.5, 'test', now() - interval '366 days' FROM members WHERE clerk_id = $1`,
      [owner.clerkId],
    );
    await review(admin, await pendingHours(1, owner), 'approve');
    const record = await portal.call('POST /users/getUser', { userID: owner.clerkId }, owner);
    expect(record).toMatchObject({ total_hours: 8.5, hours_this_year: 1 });
  });
});

describe('rejecting', () => {
  it('adds no hours, keeps the notes and promises the student an e-mail', async () => {
    const { submissionId } = await submit(portal, student, hoursWithProof(student));
    expect((await review(admin, submissionId, 'reject', 'Please add the place')).status).toBe(200);
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'rejected',
      admin_notes: 'Please add the place',
      emails: ['signature-request', 'submission-rejected'],
      entries: 0,
    });
    const { submissions } = await portal.call('GET /hours/mine', {}, student);
    expect(submissions.find(({ id }) => id === submissionId)?.admin_notes).toBe('Please add the place');
  });

  it('is possible without notes, one by one and together', async () => {
    const [first, second] = [await pendingHours(), await pendingHours()];
    expect((await review(admin, first, 'reject', ' ')).status).toBe(200);
    const submissions = [{ submissionId: second }];
    await portal.call('POST /hours/admin/approveMany', { action: 'reject', submissions }, admin);
    for (const id of [first, second])
      expect(await stateOf(portal, id)).toMatchObject({ status: 'rejected', admin_notes: null });
  });
});

describe('a decision is made once', () => {
  it.each([
    ['approve', 'approve', 'Approved'],
    ['approve', 'reject', 'Approved'],
    ['reject', 'approve', 'Rejected'],
  ] as const)('%s, then %s: the second is told the state and changes nothing', async (first, second, state) => {
    const submissionId = await pendingHours();
    await review(admin, submissionId, first);
    const before = await stateOf(portal, submissionId);
    const { status, body } = await review(otherAdmin, submissionId, second, 'Too late');
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'conflict',
      error: `This submission has already been reviewed (${state})`,
    });
    expect(await stateOf(portal, submissionId)).toEqual(before);
  });

  it('is not made about hours that the student has withdrawn meanwhile', async () => {
    const submissionId = await pendingHours();
    await portal.call('POST /hours/withdraw', { submissionId }, student);
    const { body } = await review(admin, submissionId, 'approve');
    expect(body).toEqual({ success: false, code: 'conflict', error: 'These hours were withdrawn.' });
  });

  it('when two admins act at the same moment: one wins, the other gets a conflict, hours are added once', async () => {
    const owner = await createMember(portal);
    for (let round = 1; round <= 5; round++) {
      const submissionId = await pendingHours(2, owner);
      const answers = await Promise.all(
        [admin, otherAdmin, admin, otherAdmin].map((reviewer) => review(reviewer, submissionId, 'approve')),
      );
      const [first, second, third, fourth] = answers.map(({ status }) => status);
      // Who wins may say it twice.
      expect([third, fourth]).toEqual([first, second]);
      expect([first, second].sort()).toEqual([200, 409]);
      const state = await stateOf(portal, submissionId);
      expect(state).toMatchObject({ entries: 1, emails: ['submission-approved'], total_hours: `${round * 2}.00` });
    }
  });

  it('if the same decision comes twice from one admin, because its response was lost: neither is refused', async () => {
    const requestOf = (submissionId: string, changes: object = {}) =>
      ({
        submissionId,
        action: 'approve',
        approvedHours: 1.5,
        adminNotes: 'Late',
        adminId: admin.clerkId,
        ...changes,
      }) as const;
    const [one, ...many] = await Promise.all([pendingHours(), pendingHours(), pendingHours()]);
    for (const times of [1, 2]) {
      await portal.call('POST /hours/admin/approve', requestOf(one), admin);
      const submissions = many.slice(0, times).map((submissionId) => ({ submissionId }));
      const { results } = await portal.call('POST /hours/admin/approveMany', { action: 'reject', submissions }, admin);
      expect(results.map(({ error }) => error)).toEqual(submissions.map(() => null));
    }
    const once = { audit: ['hours.submitted', 'hours.approved'], entries: 1, emails: ['submission-approved'] };
    expect(await stateOf(portal, one)).toMatchObject(once);
    for (const id of many)
      expect(await stateOf(portal, id)).toMatchObject({ status: 'rejected', emails: ['submission-rejected'] });
    for (const changes of [{ approvedHours: 1 }, { adminNotes: 'Too late' }, { action: 'reject' }])
      expect(await portal.refusal('POST /hours/admin/approve', requestOf(one, changes), admin)).toMatchObject({
        error: 'This submission has already been reviewed (Approved)',
      });
  });

  it('if it comes twice, the second response says for how long it can still be undone, of many the longest time', async () => {
    const [early, late] = [await pendingHours(), await pendingHours()];
    const first = (await review(admin, early, 'reject')).body as object;
    const submissions = [early, late].map((submissionId) => ({ submissionId }));
    await portal.sql(`UPDATE hours_submissions SET reviewed_at = now() - interval '1 hour' WHERE id = $1`, [early]);
    expect((await review(admin, early, 'reject')).body).toEqual({ ...first, undo_seconds: 0 });
    const many = { action: 'reject', adminNotes: 'Because', submissions } as const;
    const { results, undo_seconds } = await portal.call('POST /hours/admin/approveMany', many, admin);
    expect(results.map(({ error }) => error)).toEqual([null, null]);
    expect(undo_seconds).toBe(10);
  });

  it('when one approves and another rejects at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const submissionId = await pendingHours();
      const [approved, rejected] = await Promise.all([
        review(admin, submissionId, 'approve'),
        review(otherAdmin, submissionId, 'reject'),
      ]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      const won = approved.status === 200;
      expect(await stateOf(portal, submissionId)).toMatchObject({
        status: won ? 'approved' : 'rejected',
        entries: won ? 1 : 0,
        emails: [won ? 'submission-approved' : 'submission-rejected'],
      });
    }
  });
});

describe('refused', () => {
  it('is a review of one’s own submission', async () => {
    const submissionId = await pendingHours(2, admin);
    for (const action of ['approve', 'reject'] as const) {
      expect(await review(admin, submissionId, action)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: 'You cannot review your own submission' },
      });
    }
    expect((await review(otherAdmin, submissionId, 'approve')).status).toBe(200);
  });

  it('is an unknown submission', async () => {
    expect(await review(admin, '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11', 'approve')).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Submission not found' },
    });
  });

  it.each([
    ['an unknown action', { action: 'signed' }, "Action must be 'approve', 'reject' or 'request_changes'"],
    ['a request for changes that names none', { action: 'request_changes' }, 'Please say what has to change'],
    ['fewer hours without a reason', { approvedHours: 1 }, 'Please say why fewer hours are approved'],
    ['more hours than were submitted', { approvedHours: 2.5, adminNotes: 'x' }, 'At most 2 can be approved'],
    ['no hours', { approvedHours: 0, adminNotes: 'x' }, 'Hours must be greater than 0'],
    [
      'what has changed since it was seen',
      { seen: '2026-01-01T00:00:00.000Z' },
      'This submission has changed since you saw it. Please look again.',
    ],
    ['an id that is none', { submissionId: "1'; DROP TABLE members" }, 'Unknown submission'],
    ['notes of 4001 characters', { adminNotes: 'x'.repeat(4001) }, 'Must be at most 4000 characters'],
  ])('is %s', async (_name, changes, message) => {
    const submissionId = await pendingHours();
    const input = { submissionId, action: 'approve', adminId: admin.clerkId, ...changes };
    const refused = await portal.refusal('POST /hours/admin/approve', input, admin);
    expect([400, 409]).toContain(refused.status);
    expect(refused.error).toBe(message);
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'pending', emails: [] });
  });

  it.each([
    ['declined', { answer: 'declined', reason: 'She was not there' }],
    ['corrected', { answer: 'corrected', hours: 3, supervisorSignature: 'Grace Hopper' }],
    ['answered as somebody else', { answer: 'wrong_person', name: '', email: '' }],
  ])('is what the supervisor has %s since it was seen, alone and among several', async (_name, said) => {
    const { submissionId, token } = await requestSignature(portal, student);
    const listed = async () =>
      (await portal.call('GET /hours/admin/list', {}, admin)).submissions.find(({ id }) => id === submissionId);
    const approve = (seen?: string) =>
      portal.ask('POST /hours/admin/approve', { submissionId, seen, action: 'approve', adminId: admin.clerkId }, admin);
    const seen = (await listed())?.updated_at;
    expect((await portal.ask('POST /hours/signature/answer', { signatureRequestId: token, ...said })).status).toBe(200);
    const error = 'This submission has changed since you saw it. Please look again.';
    expect(await approve(seen)).toMatchObject({ status: 409, body: { error } });
    const several = { action: 'approve' as const, submissions: [{ submissionId, seen }] };
    const { results } = await portal.call('POST /hours/admin/approveMany', several, admin);
    expect(results).toMatchObject([{ submissionId, error }]);
    const now = await listed();
    expect(now).toMatchObject({ status: 'needs_signature', request: { state: said.answer } });
    expect((await approve(now?.updated_at)).status).toBe(200);
  });

  it('is acting in the name of another admin', async () => {
    const submissionId = await pendingHours();
    const input = { submissionId, action: 'approve', adminId: otherAdmin.clerkId };
    expect(await portal.refusal('POST /hours/admin/approve', input, admin)).toMatchObject({ status: 403 });
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'pending' });
  });
});

describe('fewer hours', () => {
  it('count in totals, figures and lists, beside those that were submitted', async () => {
    const owner = await createMember(portal);
    const submissionId = await pendingHours(2.5, owner);
    const before = (await portal.call('GET /hours/admin/list', {}, admin)).stats;
    const part = { submissionId, action: 'approve', approvedHours: 1.75, adminNotes: 'Without the break' } as const;
    await portal.call('POST /hours/admin/approve', { ...part, adminId: admin.clerkId }, admin);
    const record = await portal.call('POST /users/getUser', { userID: owner.clerkId }, owner);
    expect(record).toMatchObject({ total_hours: 1.75, hours_this_year: 1.75 });
    const { submissions } = await portal.call('GET /hours/mine', {}, owner);
    expect(submissions).toMatchObject([{ hours: 2.5, approved_hours: 1.75, admin_notes: 'Without the break' }]);
    expect(submissions[0]?.history.at(-1)?.text).toBe('1.75 hours, because: Without the break');
    const { stats } = await portal.call('GET /hours/admin/list', {}, admin);
    expect(stats.totalHours - before.totalHours).toBeCloseTo(1.75);
    expect((await verifyEvidence(portal.databaseUrl)).broken).toBeUndefined();
  });
});

describe('many at once', () => {
  const reviewMany = (input: RequestOf<'POST /hours/admin/approveMany'>) =>
    portal.call('POST /hours/admin/approveMany', input, admin);

  it('are decided one by one: who fails is named with the reason, the others are done, and all can be undone', async () => {
    const ids = await Promise.all([pendingHours(1), pendingHours(2), pendingHours(1, admin), pendingHours(3)]);
    const [first, second, own, decided] = ids;
    await review(otherAdmin, decided, 'reject');
    const missing = '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11';
    const submissions = [...ids, missing].map((submissionId) => ({ submissionId }));
    const { results, undo_seconds } = await reviewMany({ action: 'approve', submissions });
    expect(undo_seconds).toBe(10);
    expect(results).toEqual([
      { submissionId: first, error: null, updated_at: expect.any(String) },
      { submissionId: second, error: null, updated_at: expect.any(String) },
      { submissionId: own, error: 'You cannot review your own submission' },
      { submissionId: decided, error: 'This submission has already been reviewed (Rejected)' },
      { submissionId: missing, error: 'Submission not found' },
    ]);
    expect(await stateOf(portal, first)).toMatchObject({ status: 'approved', entries: 1 });
    const undone = await portal.call('POST /hours/admin/undo', { submissionIds: [first, second, decided] }, admin);
    expect(undone.results.map(({ error }) => error)).toEqual([null, null, 'Only the admin who decided can undo this.']);
    expect(await stateOf(portal, first)).toMatchObject({ status: 'pending', emails: [] });
  });
});
