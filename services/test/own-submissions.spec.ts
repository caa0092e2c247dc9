import type { OwnSubmission } from '@portal/contracts';
import { Client } from 'pg';
import { verifyEvidence } from '../src/signatures/verify-evidence.ts';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  issueToken,
  requestSignature,
  signing,
  stateOf,
  submit,
} from './support/submissions.ts';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  student = await createMember(portal, { firstName: 'Ada', lastName: 'Byron' });
  admin = await createMember(portal, { role: 'admin', firstName: 'Hedy', lastName: 'Lamarr' });
});
afterAll(() => portal.stop());

async function own(submissionId: string): Promise<OwnSubmission> {
  const { submissions } = await portal.call('GET /hours/mine', {}, student);
  const submission = submissions.find(({ id }) => id === submissionId);
  if (!submission) throw new Error('The student does not see this submission');
  return submission;
}

const kindsOf = async (submissionId: string) => (await own(submissionId)).history.map(({ kind }) => kind);
const setRequest = (id: string, changes: string) =>
  portal.sql(`UPDATE signature_requests SET ${changes} WHERE id = $1`, [id]);
const edited = (submissionId: string, changes: Parameters<typeof hoursWithProof>[1] = {}) => ({
  ...hoursWithProof(student, changes),
  submissionId,
});
const sentLongAgo = "sent_at = now() - interval '11 minutes'";

describe('a student sees what became of each submission', () => {
  it('from sending to the decision, with times, addresses and notes', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    await setRequest(signatureRequestId, 'sent_at = now()');
    await portal.call('POST /hours/signature/opened', { signatureRequestId: token });
    await portal.call('POST /hours/signature/opened', { signatureRequestId: token });
    await portal.call('POST /hours/signature', signing(token));
    const review = { submissionId, action: 'reject', adminNotes: 'Which day?', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', review, admin);
    const { history, request } = await own(submissionId);
    expect(history.map(({ kind }) => kind)).toEqual(['submitted', 'requested', 'sent', 'opened', 'signed', 'rejected']);
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort());
    expect(history[1]).toMatchObject({ to: 'grace@pantry.test' });
    expect(history.at(-1)).toMatchObject({ text: 'Which day?', by: null });
    expect(request).toMatchObject({ state: 'signed', send_again_at: null });
    const shown = await portal.call('GET /hours/admin/history', { submissionId }, admin);
    expect(shown.history.map(({ by }) => by)).toEqual(['Ada Byron', 'Ada Byron', null, null, null, 'Hedy Lamarr']);
  });

  it.each(['supervisor', 'signature'])('also opened on the page of all that wait, with a %s link', async (purpose) => {
    const supervisorEmail = `${purpose}@library.test`;
    const [one, other] = [
      await requestSignature(portal, student, { supervisorEmail }),
      await requestSignature(portal, student, { supervisorEmail, description: 'Read aloud' }),
    ];
    const elsewhere = await requestSignature(portal, student);
    const signatureRequestId = await issueToken(portal, one.signatureRequestId, { purpose });
    for (const all of [true, true]) await portal.call('POST /hours/signature/opened', { signatureRequestId, all });
    for (const { submissionId } of [one, other])
      expect(await kindsOf(submissionId)).toEqual(['submitted', 'requested', 'opened']);
    expect(await kindsOf(elsewhere.submissionId)).toEqual(['submitted', 'requested']);
    const unknown = { signatureRequestId: 'unknown', all: true };
    expect(await portal.call('POST /hours/signature/opened', unknown)).toEqual({ success: true });
  });

  it('and that a link has expired', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    await setRequest(signatureRequestId, `${sentLongAgo}, link_expires_at = now() - interval '1 minute'`);
    expect((await own(submissionId)).request).toMatchObject({ state: 'open', expired: true });
    expect((await kindsOf(submissionId)).at(-1)).toBe('expired');
  });
});

describe('a student mends a submission', () => {
  it('gives it to another address: the old link ends at once, and the new address gets an e-mail', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await portal.call('POST /hours/edit', edited(submissionId, { supervisorEmail: 'hopper@pantry.test' }), student);
    expect((await portal.refusal('POST /hours/signature', signing(token))).status).toBe(404);
    const { request, history, supervisor_email } = await own(submissionId);
    expect({ request, supervisor_email }).toMatchObject({
      request: { state: 'open', send_again_at: null },
      supervisor_email: 'hopper@pantry.test',
    });
    expect(history.slice(2)).toMatchObject([
      { kind: 'address_changed', to: 'hopper@pantry.test' },
      { kind: 'requested', to: 'hopper@pantry.test' },
    ]);
    expect(await stateOf(portal, submissionId)).toMatchObject({ audit: ['hours.submitted', 'hours.edited'] });
  });

  it.each(['reject', 'request_changes'] as const)(
    'edits hours after %s: notes and signature are void, and the supervisor is asked again',
    async (action) => {
      const { submissionId, token } = await requestSignature(portal, student);
      await portal.call('POST /hours/signature', signing(token));
      const review = { submissionId, action, adminNotes: 'Which day?', adminId: admin.clerkId };
      await portal.call('POST /hours/admin/approve', review, admin);
      expect((await own(submissionId)).history.at(-1)).toMatchObject({ text: 'Which day?' });
      await portal.call('POST /hours/edit', edited(submissionId, { hours: 4 }), student);
      const { signatureRequestId, ...shown } = await own(submissionId);
      expect(shown).toMatchObject({ status: 'needs_signature', hours: 4, signature: null, request: { state: 'open' } });
      expect(shown.admin_notes).toBeNull();
      expect(await stateOf(portal, submissionId)).toMatchObject({ signature_comments: null });
      const second = await issueToken(portal, signatureRequestId ?? '');
      await portal.call('POST /hours/signature', signing(second));
      expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'signed', evidence: 2 });
      const [line] = await portal.sql<{ void: string }>(
        `SELECT detail::json ->> 'void' AS void FROM submission_history WHERE submission_id = $1 AND kind = 'edited'`,
        [submissionId],
      );
      expect(line?.void).toMatch(/^[0-9a-f-]{36}$/);
      const edit = (await own(submissionId)).history.find(({ kind }) => kind === 'edited');
      expect(edit?.text).toBe('What was signed before no longer counts');
    },
  );

  it('needs no supervisor where the edited hours need no proof', async () => {
    const { submissionId } = await requestSignature(portal, student);
    await portal.call('POST /hours/edit', { ...hoursWithoutProof(student), submissionId }, student);
    expect(await own(submissionId)).toMatchObject({ status: 'pending', request: null });
  });

  it('changes nothing, and sends nothing, where nothing is different', async () => {
    const { submissionId } = await requestSignature(portal, student);
    await portal.call('POST /hours/edit', edited(submissionId), student);
    expect(await kindsOf(submissionId)).toEqual(['submitted', 'requested']);
  });

  it('is no conflict with itself where it is tried again because the response was lost', async () => {
    const { submissionId } = await requestSignature(portal, student);
    const review = { submissionId, action: 'reject', adminNotes: 'Which day?', adminId: admin.clerkId } as const;
    await portal.call('POST /hours/admin/approve', review, admin);
    const edit = { ...edited(submissionId, { hours: 4 }), seen: { status: 'rejected', request: 'withdrawn' } as const };
    await portal.call('POST /hours/edit', edit, student);
    const kinds = await kindsOf(submissionId);
    await portal.call('POST /hours/edit', edit, student);
    expect(await kindsOf(submissionId)).toEqual(kinds);
  });

  it.each(['approved', 'withdrawn'])('not once it is %s', async (status) => {
    const { submissionId } = await requestSignature(portal, student);
    if (status === 'withdrawn') await portal.call('POST /hours/withdraw', { submissionId }, student);
    else
      await portal.call(
        'POST /hours/admin/approve',
        { submissionId, action: 'approve', adminId: admin.clerkId },
        admin,
      );
    const answer = await portal.refusal('POST /hours/edit', edited(submissionId, { hours: 1 }), student);
    expect(answer).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('never in the name of another student as the supervisor', async () => {
    const other = await createMember(portal);
    const { submissionId } = await requestSignature(portal, student);
    const edit = edited(submissionId, { supervisorEmail: other.email });
    const answer = await portal.refusal('POST /hours/edit', edit, student);
    expect(answer).toMatchObject({ status: 400, fields: { supervisorEmail: expect.any(String) } });
  });
});

describe('sending again', () => {
  it('queues the same request, after ten minutes', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    const again = () => portal.ask('POST /hours/sendAgain', { submissionId }, student);
    expect((await again()).status).toBe(409);
    await setRequest(signatureRequestId, 'sent_at = now()');
    expect((await again()).status).toBe(429);
    await setRequest(signatureRequestId, `${sentLongAgo}, next_reminder_at = now() + interval '3 days'`);
    const { requested_at, send_again_at } = (await own(submissionId)).request ?? {};
    expect(Date.parse(requested_at ?? '')).toBeGreaterThan(Date.parse(send_again_at ?? ''));
    expect(Date.parse(send_again_at ?? '')).toBeLessThan(Date.now());
    expect((await again()).status).toBe(200);
    expect((await own(submissionId)).request).toMatchObject({ requested_at, send_again_at: null, mail_at: null });
    expect(await stateOf(portal, submissionId)).toMatchObject({
      emails: ['signature-request', 'signature-request'],
      audit: ['hours.submitted', 'hours.sent_again'],
    });
    expect((await kindsOf(submissionId)).at(-1)).toBe('sent_again');
    expect((await portal.ask('POST /hours/signature', signing(token))).status).toBe(200);
  });

  it('after the link has expired says when the next e-mail comes, and no longer to send it again', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    await setRequest(signatureRequestId, `${sentLongAgo}, link_expires_at = now() - interval '1 minute'`);
    await portal.call('POST /hours/sendAgain', { submissionId }, student);
    await setRequest(signatureRequestId, "next_reminder_at = now() + interval '5 hours'");
    expect((await own(submissionId)).request).toMatchObject({ expired: false, mail_at: expect.any(String) });
    expect((await kindsOf(submissionId)).at(-1)).toBe('sent_again');
  });

  it('opens a new request after a refusal', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    const refusal = `state = 'refused', answered_at = now() - interval '11 minutes', answer = '{"reason": "550 5.2.2 full"}'`;
    await setRequest(signatureRequestId, refusal);
    expect((await own(submissionId)).request).toMatchObject({ state: 'refused', reason: '550 5.2.2 full' });
    await portal.call('POST /hours/sendAgain', { submissionId }, student);
    expect((await own(submissionId)).request?.state).toBe('open');
    expect(await kindsOf(submissionId)).toEqual(['submitted', 'requested', 'refused', 'sent_again', 'requested']);
  });
});

describe('withdrawing and corrections', () => {
  it('a withdrawn submission has no link and no decision', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await portal.call('POST /hours/withdraw', { submissionId }, student);
    expect((await portal.refusal('POST /hours/signature', signing(token))).status).toBe(410);
    const approval = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
    expect((await portal.refusal('POST /hours/admin/approve', approval, admin)).status).toBe(409);
    expect((await own(submissionId)).history.at(-1)).toMatchObject({ kind: 'withdrawn' });
  });

  it('hours that the supervisor corrected count once the student accepts them', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    const answer = '{"hours": 3.5, "signature": "Grace Hopper", "comments": "Left early"}';
    await setRequest(signatureRequestId, `state = 'corrected', answered_at = now(), answer = '${answer}'`);
    expect((await own(submissionId)).request).toMatchObject({
      state: 'corrected',
      hours: 3.5,
      reason: 'Left early',
    });
    await portal.call('POST /hours/acceptCorrection', { submissionId }, student);
    expect(await own(submissionId)).toMatchObject({ status: 'signed', hours: 3.5, signature: 'Grace Hopper' });
    expect(await kindsOf(submissionId)).toEqual(['submitted', 'requested', 'corrected', 'correction_accepted']);
    // Again, because the response was lost.
    await portal.call('POST /hours/acceptCorrection', { submissionId }, student);
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'signed',
      audit: ['hours.submitted', 'hours.correction_accepted'],
    });
  });

  it('a withdrawal whose response was lost can be made again, and is one', async () => {
    const { submissionId } = await requestSignature(portal, student);
    for (const _time of [1, 2]) await portal.call('POST /hours/withdraw', { submissionId }, student);
    expect((await stateOf(portal, submissionId)).audit).toEqual(['hours.submitted', 'hours.withdrawn']);
    expect(await kindsOf(submissionId)).toEqual(['submitted', 'requested', 'withdrawn']);
  });

  it('a signature is no correction that could be accepted', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await portal.call('POST /hours/signature', signing(token));
    expect(await portal.refusal('POST /hours/acceptCorrection', { submissionId }, student)).toMatchObject({
      status: 409,
      error: 'There is no correction to accept.',
    });
  });

  it.each([
    ['a signature', signing, { status: 'signed', request: { state: 'signed' }, signature: 'Grace Hopper' }],
    [
      'a correction',
      (signatureRequestId: string) => ({
        signatureRequestId,
        answer: 'corrected',
        hours: 3,
        supervisorSignature: 'Grace',
      }),
      { status: 'needs_signature', request: { state: 'corrected', hours: 3 } },
    ],
  ])('%s that came since the student looked is not made void unseen', async (_name, said, kept) => {
    const { submissionId, token } = await requestSignature(portal, student);
    const { status, request } = await own(submissionId);
    const seen = { status, request: request?.state ?? null };
    const call = 'answer' in said(token) ? 'POST /hours/signature/answer' : 'POST /hours/signature';
    expect((await portal.ask(call, said(token))).status).toBe(200);
    const change = { ...edited(submissionId, { supervisorEmail: 'hopper@pantry.test' }), seen };
    expect(await portal.refusal('POST /hours/edit', change, student)).toMatchObject({
      status: 409,
      error: 'This submission has changed since you saw it. Please look again.',
    });
    const now = await own(submissionId);
    expect(now).toMatchObject(kept);
    const looked = { status: now.status, request: now.request?.state ?? null };
    await portal.call('POST /hours/edit', { ...change, seen: looked }, student);
    expect(await own(submissionId)).toMatchObject({
      status: 'needs_signature',
      supervisor_email: 'hopper@pantry.test',
    });
  });

  it('two changes at once: one counts', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    const [signed, withdrawn] = await Promise.all([
      portal.ask('POST /hours/signature', signing(token)),
      portal.ask('POST /hours/withdraw', { submissionId }, student),
    ]);
    expect(withdrawn.status).toBe(200);
    expect([200, 410]).toContain(signed.status);
    expect((await own(submissionId)).status).toBe('withdrawn');
  });
});

describe('the history can be trusted', () => {
  const verify = (expected?: string) => verifyEvidence(portal.databaseUrl, expected);

  /** Changes what the database protects, as its owner can. */
  async function tamper(change: string, submissionId: string): Promise<void> {
    const client = new Client(portal.databaseUrl);
    await client.connect();
    await client.query('SET session_replication_role = replica');
    await client.query(change, [submissionId]);
    await client.end();
  }

  it('nothing is broken after all of this, and a change by hand has its line', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    await portal.sql('UPDATE hours_submissions SET hours = 2 WHERE id = $1', [submissionId]);
    expect(await kindsOf(submissionId)).toEqual(['submitted', 'edited']);
    const verification = await verify();
    expect(verification).toMatchObject({ submissions: expect.any(Number), documents: expect.any(Number) });
    expect(verification.broken).toBeUndefined();
  });

  it('lines written at the same moment follow each other', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    await Promise.all(
      ['sent_at = now()', 'opened_at = now()', 'reminders_sent = 1'].map((changes) =>
        setRequest(signatureRequestId, changes),
      ),
    );
    expect(await kindsOf(submissionId)).toHaveLength(5);
    expect((await verify()).broken).toBeUndefined();
  });

  it('the database refuses to change or remove a line', async () => {
    for (const change of ['UPDATE submission_history SET number = 9', 'DELETE FROM submission_history']) {
      await expect(portal.sql(change)).rejects.toThrow('kept as they were written');
    }
  });

  it.each([
    [
      `UPDATE submission_history SET detail = '{"hours": 50}' WHERE submission_id = $1 AND number = 1`,
      'line 1 (submitted) was changed',
    ],
    ['DELETE FROM submission_history WHERE submission_id = $1 AND number = 2', 'line 2 is missing'],
    [`UPDATE signature_evidence SET document = '{}' WHERE submission_id = $1`, 'was changed'],
    ['DELETE FROM signature_evidence WHERE submission_id = $1', 'the evidence of line 3 (signed) is missing'],
    ['UPDATE hours_submissions SET hours = 50 WHERE id = $1', 'its hours is not what the history says'],
    [
      `UPDATE hours_submissions SET status = 'rejected', reviewed_at = now() WHERE id = $1`,
      "it is 'rejected', but the history ends with 'signed'",
    ],
    ['DELETE FROM submission_history WHERE submission_id = $1', 'it has no history'],
  ])('the check names what `%s` breaks', async (change, words) => {
    const { submissionId, token } = await requestSignature(portal, student);
    await portal.call('POST /hours/signature', signing(token));
    await tamper(change, submissionId);
    const { broken } = await verify();
    expect(broken).toContain(`Submission ${submissionId}: `);
    expect(broken).toContain(words);
    await forget(submissionId);
  });

  it('an anchor of before shows that somebody wrote a whole history anew', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    const writeAnew = async (change: string) => {
      await tamper(`UPDATE hours_submissions SET ${change} WHERE id = $1`, submissionId);
      await tamper('DELETE FROM submission_history WHERE submission_id = $1', submissionId);
      await tamper(
        `SELECT add_history(id, 'submitted', 'x', submission_content(submission), created_at)
         FROM hours_submissions AS submission WHERE id = $1`,
        submissionId,
      );
    };
    await writeAnew(`created_at = now() - interval '1 hour'`);
    const { anchor } = await verify();
    expect((await verify(anchor)).broken).toBeUndefined();
    await writeAnew('hours = 2.75');
    expect((await verify()).broken).toBeUndefined();
    expect((await verify(anchor)).broken).toBe(`The histories are not those of ${anchor}.`);
    await forget(submissionId);
  });

  /** Removes a tampered submission, so that the next check finds the next one. */
  async function forget(submissionId: string): Promise<void> {
    for (const table of ['submission_history', 'signature_evidence', 'signature_requests']) {
      await tamper(`DELETE FROM ${table} WHERE submission_id = $1`, submissionId);
    }
    await tamper('DELETE FROM hours_submissions WHERE id = $1', submissionId);
  }
});
