import { createHash } from 'node:crypto';
import { createMember, type Person } from './support/people.ts';
import { Portal } from './support/portal.ts';
import { hoursWithoutProof, issueToken, requestSignature, signing, stateOf, submit } from './support/submissions.ts';

const invalidLink = 'This signature request link is invalid or has expired.';
const completed = 'This signature request has already been completed.';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  portal = await Portal.start();
  [student, admin] = await Promise.all([
    createMember(portal, { firstName: 'Ada', lastName: 'Byron' }),
    createMember(portal, { role: 'admin' }),
  ]);
});
afterAll(() => portal.stop());

const show = (signatureRequestId: string) => portal.call('GET /hours/signature', { signatureRequestId });
const refused = (signatureRequestId: string) => portal.refusal('GET /hours/signature', { signatureRequestId });
const sign = (token: string) => portal.call('POST /hours/signature', signing(token));

describe('the link shows', () => {
  it('what is to be signed, to anyone who has it, as often as it is opened and without changing anything', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    const before = await stateOf(portal, submissionId);
    const { signatureData, alreadySigned } = await show(token);
    expect(signatureData).toEqual({
      hours: 4.5,
      hours_type: 'async',
      first_name: 'Ada',
      last_name: 'Byron',
      service_date: '2026-03-07',
      description: 'Sorted donations at the food pantry',
      signature: null,
      signed_at: null,
      chapter: 'NHS',
    });
    expect(alreadySigned).toBe(false);
    await show(token);
    expect(await stateOf(portal, submissionId)).toEqual(before);
  });

  it('who signed and when, once it is signed', async () => {
    const { token } = await requestSignature(portal, student);
    await sign(token);
    const { signatureData, alreadySigned } = await show(token);
    expect(alreadySigned).toBe(true);
    expect(signatureData).toMatchObject({ signature: 'Grace Hopper', signed_at: expect.any(String) });
  });

  it('is never kept by a browser or proxy', async () => {
    const { token } = await requestSignature(portal, student);
    const { headers } = await portal.send(`/hours/signature?signatureRequestId=${token}`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('signing', () => {
  it('moves the submission to signed, keeps name, comments and time, and promises the student an e-mail', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await portal.call(
      'POST /hours/signature',
      signing(token, { supervisorSignature: '  Grace <b>Hopper</b> ', supervisorComments: '  Thanks! ' }),
    );
    expect(await stateOf(portal, submissionId)).toMatchObject({
      status: 'signed',
      signature: 'Grace <b>Hopper</b>',
      signature_comments: 'Thanks!',
      signature_signed_at: expect.any(Date),
      emails: ['signature-request', 'submission-signed'],
      audit: ['hours.submitted', 'hours.signed'],
      total_hours: '0.00',
    });
  });

  it('freezes what was shown and stated, by whom, when and from where, with its hash', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    const headers = { 'content-type': 'application/json', 'user-agent': 'Supervisor/1.0' };
    await portal.send('/hours/signature', { method: 'POST', headers, body: JSON.stringify(signing(token)) });
    const [evidence] = await portal.sql<{ document: string; sha256: string }>(
      'SELECT document, sha256 FROM signature_evidence WHERE submission_id = $1',
      [submissionId],
    );
    const document = evidence?.document ?? '';
    expect(evidence?.sha256).toBe(createHash('sha256').update(document).digest('hex'));
    expect(JSON.parse(document)).toMatchObject({
      submissionId,
      shown: { hours: 4.5, first_name: 'Ada', service_date: '2026-03-07' },
      statement: { version: expect.any(String), text: expect.stringContaining('Ada Byron completed 4.5 hours') },
      signature: 'Grace Hopper',
      signedAt: expect.any(String),
      ip: '127.0.0.1',
      userAgent: 'Supervisor/1.0',
    });
    expect(document).not.toContain(token);
  });

  it('takes the supervisor’s own address from the proxy on this machine', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
    await portal.send('/hours/signature', { method: 'POST', headers, body: JSON.stringify(signing(token)) });
    const [evidence] = await portal.sql<{ ip: string }>(
      `SELECT document::jsonb ->> 'ip' AS ip FROM signature_evidence WHERE submission_id = $1`,
      [submissionId],
    );
    expect(evidence?.ip).toBe('203.0.113.9');
  });

  it('happens once: a second signature is refused and changes nothing', async () => {
    const { submissionId, token } = await requestSignature(portal, student);
    await sign(token);
    const before = await stateOf(portal, submissionId);
    const second = await portal.refusal('POST /hours/signature', signing(token, { supervisorSignature: 'Mallory' }));
    expect(second).toMatchObject({ status: 409, code: 'conflict', error: completed });
    expect(await stateOf(portal, submissionId)).toEqual(before);
  });

  it('happens once when two sign at the same moment, also over different links', async () => {
    const { submissionId, signatureRequestId, token } = await requestSignature(portal, student);
    const other = await issueToken(portal, signatureRequestId);
    const answers = await Promise.all(
      [token, other, token, other].map((link) => portal.ask('POST /hours/signature', signing(link))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stateOf(portal, submissionId)).toMatchObject({
      evidence: 1,
      emails: ['signature-request', 'submission-signed'],
    });
  });

  it('stays consistent when an admin decides at the same moment', async () => {
    for (const action of ['approve', 'reject', 'approve', 'reject'] as const) {
      const { submissionId, token } = await requestSignature(portal, student);
      const review = { submissionId, action, adminNotes: 'In person', adminId: admin.clerkId };
      const [signed, reviewed] = await Promise.all([
        portal.ask('POST /hours/signature', signing(token)),
        portal.ask('POST /hours/admin/approve', review, admin),
      ]);
      expect(reviewed.status).toBe(200);
      expect([200, 410]).toContain(signed.status);
      expect(await stateOf(portal, submissionId)).toMatchObject({
        status: action === 'approve' ? 'approved' : 'rejected',
        signature: signed.status === 200 ? 'Grace Hopper' : null,
        evidence: signed.status === 200 ? 1 : 0,
        entries: action === 'approve' ? 1 : 0,
      });
    }
  });

  it.each([
    ['an empty name', { supervisorSignature: '   ' }, 'Please enter your full name to sign.'],
    ['a name of one letter', { supervisorSignature: 'G' }, 'Signature must be at least 2 characters'],
    ['a name of 101 letters', { supervisorSignature: 'g'.repeat(101) }, 'Must be at most 100 characters'],
    ['no confirmation', { verificationConfirmed: false }, 'Please confirm the hours to sign'],
    ['no token', { signatureRequestId: undefined }, 'Invalid signature request'],
  ])('refuses %s', async (_name, changes, message) => {
    const { submissionId, token } = await requestSignature(portal, student);
    const answer = await portal.refusal('POST /hours/signature', { ...signing(token), ...changes });
    expect(answer).toMatchObject({ status: 400, code: 'invalid', error: message });
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'needs_signature', evidence: 0 });
  });
});

describe('links that open nothing', () => {
  it.each([
    ['a forged token', 'A'.repeat(43)],
    ['a reference', '0b6f2c50-9d5e-4c8e-8d5c-3f4f7d1f5a11'],
    ['markup', '<script>'],
    ['text that no database holds', '\u0000'],
  ])('%s', async (_name, token) => {
    expect(await refused(token)).toMatchObject({ status: 404, code: 'not_found', error: invalidLink });
    const answer = await portal.refusal('POST /hours/signature', signing(token));
    expect(answer).toMatchObject({ status: 404, error: invalidLink });
  });

  it('a token issued for another purpose', async () => {
    const { signatureRequestId } = await requestSignature(portal, student);
    const token = await issueToken(portal, signatureRequestId, { purpose: 'invitation' });
    expect(await refused(token)).toMatchObject({ status: 404, error: invalidLink });
    expect((await portal.refusal('POST /hours/signature', signing(token))).status).toBe(404);
  });

  it('an expired token, for reading and for signing', async () => {
    const { submissionId, signatureRequestId } = await requestSignature(portal, student);
    const token = await issueToken(portal, signatureRequestId, { expiresAt: new Date(Date.now() - 1000) });
    expect(await refused(token)).toMatchObject({ status: 410, code: 'gone', error: invalidLink, chapter: 'NHS' });
    const answer = await portal.refusal('POST /hours/signature', signing(token));
    expect(answer).toMatchObject({ status: 410, error: invalidLink });
    expect(await stateOf(portal, submissionId)).toMatchObject({ status: 'needs_signature' });
  });

  it('no token at all', async () => {
    const answer = await portal.refusal('GET /hours/signature', {});
    expect(answer).toMatchObject({ status: 400, error: 'Invalid signature request' });
  });

  it.each(['approve', 'reject'] as const)('a request whose submission was decided without it (%s)', async (action) => {
    const { submissionId, token } = await requestSignature(portal, student);
    const review = { submissionId, action, adminNotes: 'In person', adminId: admin.clerkId };
    await portal.call('POST /hours/admin/approve', review, admin);
    const message = 'These hours have already been reviewed. A signature is no longer needed.';
    expect(await refused(token)).toMatchObject({ status: 410, code: 'gone', error: message, chapter: 'NHS' });
    expect(await portal.refusal('POST /hours/signature', signing(token))).toMatchObject({
      status: 410,
      error: message,
    });
    // The student can no longer accept what the supervisor has signed instead.
    await portal.sql(
      `UPDATE signature_requests SET state = 'corrected', answered_at = now(), answer = '{"hours": 2, "signature": "G"}'
       WHERE submission_id = $1`,
      [submissionId],
    );
    expect(await refused(token)).toMatchObject({
      status: 409,
      error: 'You have signed other hours than the student submitted. These hours have already been reviewed.',
    });
  });
});

describe('secrets', () => {
  it('of links are kept as hashes only, and their calls leave no trace of them in the log', async () => {
    const { token } = await requestSignature(portal, student);
    await show(token);
    await sign(token);
    const jwt = await student.token();
    const { headers } = await portal.send('/hours/mine', { headers: { authorization: `Bearer ${jwt}` } });
    const log = await portal.service.wrote(headers.get('x-request-id') ?? '');
    expect(log).toContain('/api/v1/hours/signature');
    for (const secret of [token, jwt, 'signatureRequestId', 'Bearer', 'sk_test']) expect(log).not.toContain(secret);
    const [row] = await portal.sql<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM link_tokens WHERE hash::text LIKE $1) AS found`,
      [`%${Buffer.from(token).toString('hex')}%`],
    );
    expect(row?.found).toBe(false);
  });

  it('no submission without proof has a link', async () => {
    const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
    expect(await stateOf(portal, submissionId)).toMatchObject({ signature_request_id: null, emails: [] });
  });
});

describe('evidence', () => {
  it.each(['signature_evidence', 'audit_events', 'hours_entries'])(
    'in %s can be neither changed nor removed',
    async (table) => {
      const column = table === 'audit_events' ? 'at' : 'created_at';
      for (const change of [
        `UPDATE ${table} SET ${column} = now()`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(portal.sql(change)).rejects.toThrow('kept as they were written');
      }
    },
  );
});
