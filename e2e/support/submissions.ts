import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { HoursType, ReviewAction, SubmissionStatus } from '@portal/contracts';
import { sql } from './database.ts';
import { callAs, createMember, type Person } from './people.ts';

export interface Seed {
  status: SubmissionStatus;
  hours: number;
  hoursType: HoursType;
  /** `YYYY-MM-DD`. */
  serviceDate: string;
  description: string;
  location: string | null;
  supervisorName: string;
  supervisorEmail: string;
  supervisorPhone: string | null;
  comments: string | null;
  adminNotes: string | null;
}

export interface Submission extends Seed {
  id: string;
  /** Of the signature request; null where no signature is needed. */
  requestId: string | null;
  /** Of the supervisor's link, `/signature/{token}`; null where none was asked for a signature. */
  token: string | null;
}

const ordinary: Seed = {
  status: 'needs_signature',
  hours: 4.25,
  hoursType: 'async',
  serviceDate: '2026-10-03',
  description: 'Recorded audio books for the public library',
  location: null,
  supervisorName: 'Dana Whitfield',
  supervisorEmail: 'dana.whitfield@test.example',
  supervisorPhone: null,
  comments: null,
  adminNotes: null,
};

/** Hours that a member logged earlier, as far along as `status` says. Nobody got an e-mail about them. */
export async function createSubmission(member: Person, wanted: Partial<Seed> = {}): Promise<Submission> {
  const seed = { ...ordinary, ...wanted };
  const requestId = seed.status === 'pending' ? null : randomUUID();
  const signed = requestId !== null && seed.status !== 'needs_signature';
  const reviewed = seed.status === 'approved' || seed.status === 'rejected';
  const [row] = await sql<{ id: string }>(
    `INSERT INTO hours_submissions (member_id, hours, hours_type, service_date, description, location, supervisor_name,
       supervisor_email, supervisor_phone, status, signature_request_id, signature, signature_comments,
       signature_signed_at, admin_notes, reviewed_at)
     SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 FROM members WHERE clerk_id = $1
     RETURNING id`,
    [
      member.clerkId,
      seed.hours,
      seed.hoursType,
      seed.serviceDate,
      seed.description,
      seed.location,
      seed.supervisorName,
      seed.supervisorEmail,
      seed.supervisorPhone,
      seed.status,
      requestId,
      signed ? seed.supervisorName : null,
      signed ? seed.comments : null,
      signed ? new Date() : null,
      seed.adminNotes,
      reviewed ? new Date() : null,
    ],
  );
  if (!row) throw new Error(`There is no member ${member.email}`);
  return { ...seed, id: row.id, requestId, token: requestId && (await issueToken(requestId)) };
}

/** The secret of a link as an e-mail would carry it: only its hash is stored. */
export async function issueToken(requestId: string | null, purpose = 'signature'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `INSERT INTO link_tokens (hash, purpose, subject_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), purpose, requestId],
  );
  return token;
}

/** Decides about a submission as an admin does, without the browser. */
export async function decide(
  submissionId: string | undefined,
  action: ReviewAction,
  adminNotes?: string,
): Promise<void> {
  const admin = await createMember({ role: 'admin' });
  const decision = { submissionId: submissionId ?? '', action, adminNotes, adminId: admin.clerkId };
  await callAs(admin, 'POST /hours/admin/approve', decision);
}

/** Ends the time in which decisions about a member's hours can be undone: what it held back goes out. */
export const endUndoTime = (member: Person) =>
  sql(
    `UPDATE outbox SET held_until = now() FROM hours_submissions s JOIN members m ON m.id = s.member_id
     WHERE subject_id = s.id::text AND held_until > now() AND m.clerk_id = $1`,
    [member.clerkId],
  );

/** What the server keeps of a member's submissions, newest first. */
export const submissionsOf = (member: Person) =>
  sql<{ id: string; status: SubmissionStatus; signature_request_id: string | null; description: string }>(
    `SELECT s.id, s.status, s.signature_request_id, s.description
     FROM hours_submissions s JOIN members m ON m.id = s.member_id
     WHERE m.clerk_id = $1 ORDER BY s.created_at DESC`,
    [member.clerkId],
  );
