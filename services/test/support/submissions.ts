import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

type Hours = RequestOf<'POST /hours/submit'>;

/** Hours that need a supervisor's signature. */
export const hoursWithProof = ({ clerkId }: Person, changes: Partial<Hours> = {}): Hours => ({
  clerkId,
  hours: 4.5,
  hoursType: 'async',
  serviceDate: '2026-03-07',
  description: 'Sorted donations at the food pantry',
  supervisorName: 'Grace Hopper',
  supervisorEmail: 'grace@pantry.test',
  supervisorPhone: '555-0100',
  proofRequired: true,
  // Tests submit the same hours one after the other.
  confirmed: true,
  ...changes,
});

/** Hours that can be reviewed at once. */
export const hoursWithoutProof = (person: Person, changes: Partial<Hours> = {}): Hours =>
  hoursWithProof(person, { hoursType: 'sync', hours: 2.25, ...changes });

export function submit(portal: Portal, student: Person, hours: Hours): Promise<ResponseOf<'POST /hours/submit'>> {
  return portal.call('POST /hours/submit', hours, student);
}

/** `YYYY-MM-DD`, of a service that counts in this school year. */
export const today = new Date().toISOString().slice(0, 10);

/** Hours of today that an admin has approved. Returns the submission's id. */
export async function approvedHours(
  portal: Portal,
  { member, admin }: { member: Person; admin: Person },
  changes: Partial<Hours> = {},
): Promise<string> {
  const { submissionId } = await submit(portal, member, hoursWithProof(member, { serviceDate: today, ...changes }));
  await portal.call('POST /hours/admin/approve', { submissionId, action: 'approve', adminId: admin.clerkId }, admin);
  return submissionId;
}

/** Submits hours that need proof; returns the ids and the token that the supervisor's link carries. */
export async function requestSignature(portal: Portal, student: Person, changes: Partial<Hours> = {}) {
  const { submissionId, signatureRequestId } = await submit(portal, student, hoursWithProof(student, changes));
  if (!signatureRequestId) throw new Error('These hours need no signature');
  return { submissionId, signatureRequestId, token: await issueToken(portal, signatureRequestId) };
}

interface LinkDetails {
  purpose?: string;
  expiresAt?: Date;
}

/** Puts a link token where the worker puts it when it sends an e-mail. */
export async function issueToken(
  portal: Portal,
  subjectId: string,
  { purpose = 'signature', expiresAt = new Date(Date.now() + 60_000) }: LinkDetails = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await portal.sql('INSERT INTO link_tokens (hash, purpose, subject_id, expires_at) VALUES ($1, $2, $3, $4)', [
    hash,
    purpose,
    subjectId,
    expiresAt,
  ]);
  return token;
}

export const signing = (token: string, changes: Partial<RequestOf<'POST /hours/signature'>> = {}) => ({
  signatureRequestId: token,
  supervisorSignature: 'Grace Hopper',
  supervisorComments: 'Worked hard all morning',
  verificationConfirmed: true as const,
  ...changes,
});

/** Waits until the worker has looked for flags in everything. */
export async function nothingUnchecked(portal: Portal): Promise<void> {
  while ((await portal.sql('SELECT FROM unchecked_submissions UNION ALL SELECT FROM unchecked_days')).length > 0)
    await setTimeout(50);
}

/** The submission's row, and how many of what follows from it there are. */
export async function stateOf(portal: Portal, submissionId: string) {
  const [row] = await portal.sql<Record<string, string | null>>(
    `SELECT s.*, (SELECT count(*)::int FROM hours_entries WHERE submission_id = s.id) AS entries,
       (SELECT count(*)::int FROM signature_evidence WHERE submission_id = s.id) AS evidence,
       (SELECT coalesce(array_agg(kind ORDER BY created_at), '{}') FROM outbox
         WHERE subject_id IN (s.id::text, s.signature_request_id::text)) AS emails,
       (SELECT coalesce(array_agg(action ORDER BY id), '{}') FROM audit_events WHERE subject = s.id::text
         AND action <> 'access.refused') AS audit,
       m.total_hours
     FROM hours_submissions s JOIN members m ON m.id = s.member_id WHERE s.id = $1`,
    [submissionId],
  );
  if (!row) throw new Error(`There is no submission ${submissionId}`);
  return row;
}
