import { inflateSync } from 'node:zlib';
import { createMember, type Person } from './support/people.ts';
import type { Portal } from './support/portal.ts';
import { codeIn, startPrinting } from './support/printing.ts';
import {
  hoursWithoutProof,
  hoursWithProof,
  requestSignature,
  signing,
  stateOf,
  submit,
} from './support/submissions.ts';

let portal: Portal;
let student: Person;
let admin: Person;

beforeAll(async () => {
  ({ portal, student, admin } = await startPrinting());
});
afterAll(() => portal.stop());

async function signed(): Promise<string> {
  const { submissionId, token } = await requestSignature(portal, student);
  await portal.call('POST /hours/signature', signing(token));
  return submissionId;
}

async function approved(id?: string): Promise<string> {
  const submissionId = id ?? (await signed());
  const review = { submissionId, action: 'approve', adminId: admin.clerkId } as const;
  await portal.call('POST /hours/admin/approve', review, admin);
  return submissionId;
}

const certificate = (submissionId: string, by = student) => portal.ask('POST /hours/certificate', { submissionId }, by);
const revoke = (submissionId: string, by = student) =>
  portal.call('POST /hours/certificate/revoke', { submissionId }, by);
const evidence = async (submissionId: string, by = student) =>
  (await portal.call('GET /hours/evidence', { submissionId }, by)).evidence;
const check = async (code: string) => (await portal.call('GET /hours/certificate/check', { code })).certificate;

const codeOf = async (submissionId: string, by = student) => codeIn((await certificate(submissionId, by)).body);

test('approved hours have a certificate of one page, whose code shows what must be shown and no more', async () => {
  const submissionId = await approved();
  const { status, headers, body } = await certificate(submissionId);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(`${body}`.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const code = codeIn(body);
  expect(await check(code)).toEqual({
    first_name: 'Łucja',
    last_initial: 'Ż',
    chapter: 'NHS',
    hours: 4.5,
    approved_hours: 4.5,
    hours_type: 'async',
    service_date: '2026-03-07',
    signed_at: expect.any(String),
    approved_at: expect.any(String),
  });
  expect((await stateOf(portal, submissionId)).audit).toContain('certificate.made');
  const [row] = await portal.sql<{ kept: string }>('SELECT row_to_json(certificates)::text AS kept FROM certificates');
  expect(row?.kept).not.toContain(code);
});

test('letters that the fonts lack are written in Latin ones, and the page stays one', async () => {
  const owner = await createMember(portal, { firstName: '小明', lastName: '王' });
  const supervisor = { supervisorName: 'فاطمة الزهراء', description: 'Ćwiczenia 🎉 with children' };
  const { submissionId, token } = await requestSignature(portal, owner, supervisor);
  await portal.call('POST /hours/signature', signing(token));
  const { status, body } = await certificate(await approved(submissionId), owner);
  expect(status).toBe(200);
  const pdf = body as Buffer;
  expect(`${pdf}`.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Each font of a PDF lists the letters that it is used for.
  expect(lettersOf(pdf)).toContain('<0058>');
  expect(lettersOf(pdf)).not.toContain(`<${'小'.charCodeAt(0).toString(16)}>`);
  // Nor those whose words pdfkit would put in the wrong order. Words beside them stay as they are.
  expect(lettersOf(pdf)).not.toContain('<0641>');
  expect(lettersOf(pdf)).toContain('<0106>');
});

/** The texts of the PDF's compressed parts. */
const lettersOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, part = '']) => inflateSync(Buffer.from(part, 'latin1')).toString())
    .join('\n');

test('a certificate made again leaves the first valid, and revoking ends both', async () => {
  const submissionId = await approved();
  const codes = [await codeOf(submissionId), await codeOf(submissionId, admin)];
  expect(await Promise.all(codes.map(check))).not.toContain(null);
  expect(await evidence(submissionId)).toMatchObject({ certificates: 2 });
  await revoke(submissionId);
  expect(await Promise.all([...codes, 'unknown'].map(check))).toEqual([null, null, null]);
  expect((await stateOf(portal, submissionId)).audit).toContain('certificate.revoked');
  expect(await check(await codeOf(submissionId))).not.toBeNull();
});

test('what an admin has revoked stays so until an admin makes the next one', async () => {
  const submissionId = await approved();
  await codeOf(submissionId);
  await revoke(submissionId, admin);
  expect((await certificate(submissionId)).status).toBe(409);
  await codeOf(submissionId, admin);
  expect((await certificate(submissionId)).status).toBe(200);
});

test.each([
  ['is rejected after all', `status = 'rejected'`],
  ['asks for another signature', 'signature_request_id = gen_random_uuid()'],
])('a certificate ends when the submission %s', async (_what, change) => {
  const submissionId = await approved();
  const code = await codeOf(submissionId);
  await portal.sql(`UPDATE hours_submissions SET ${change} WHERE id = $1`, [submissionId]);
  expect(await check(code)).toBeNull();
  expect((await certificate(submissionId)).status).toBe(409);
});

test('a certificate ends when somebody changes the database past the history', async () => {
  const submissionId = await approved();
  const code = await codeOf(submissionId);
  await portal.sql('ALTER TABLE hours_submissions DISABLE TRIGGER USER');
  await portal.sql('UPDATE hours_submissions SET hours = 40 WHERE id = $1', [submissionId]);
  await portal.sql('ALTER TABLE hours_submissions ENABLE TRIGGER USER');
  expect(await check(code)).toBeNull();
  expect((await certificate(submissionId)).status).toBe(409);
  expect(await evidence(submissionId)).toMatchObject({ broken: 'its hours is not what the history says' });
});

test('hours that are not signed, not as they are, or not approved, have none', async () => {
  const { submissionId } = await submit(portal, student, hoursWithoutProof(student));
  expect((await certificate(submissionId)).status).toBe(409);
  expect((await certificate(await signed())).status).toBe(409);
  const corrected = await requestSignature(portal, student);
  const said = { answer: 'corrected', hours: 3, supervisorSignature: 'Grace Hopper' } as const;
  await portal.call('POST /hours/signature/answer', { signatureRequestId: corrected.token, ...said });
  expect((await certificate(await approved(corrected.submissionId))).status).toBe(409);
  expect(await evidence(submissionId)).toBeNull();
});

test('the evidence says what was signed; address and browser are for admins alone', async () => {
  const submissionId = await signed();
  const shown = await evidence(submissionId);
  expect(shown).toMatchObject({
    statement: expect.stringMatching(/^I confirm that Łucja Żak completed 4.5 hours/),
    supervisor_name: hoursWithProof(student).supervisorName,
    signature: 'Grace Hopper',
    comments: 'Worked hard all morning',
    ip: null,
    user_agent: null,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    broken: null,
    certificates: 0,
  });
  expect(await evidence(submissionId, admin)).toMatchObject({ ip: expect.any(String), user_agent: expect.any(String) });
});
