import type { SubmissionFlag } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import type { NewSubmission, Submission } from './submission.ts';

/** A submission that nobody else can change meanwhile. */
export type LockedSubmission = NewSubmission &
  Pick<Submission, 'approvedHours' | 'adminNotes' | 'reviewedBy' | 'reviewedFrom' | 'updatedAt'> &
  Student & { reviewedSecondsAgo: number | null; flags: SubmissionFlag[] };

interface Student {
  /** The account was deleted, and perhaps the person erased. */
  hasLeft: boolean;
}

const lockStudent = prepare<Student>(
  'SELECT deleted_at IS NOT NULL AS "hasLeft" FROM members WHERE id = (SELECT member_id FROM hours_submissions WHERE id = $1) FOR NO KEY UPDATE',
);
const lock = prepare<Omit<LockedSubmission, keyof Student>>(
  `SELECT id, member_id AS "memberId", hours::float8, approved_hours::float8 AS "approvedHours", hours_type AS "hoursType", service_date::text AS "serviceDate",
     description, supervisor_name AS "supervisorName", supervisor_email AS "supervisorEmail",
     supervisor_phone AS "supervisorPhone", status, signature_request_id AS "signatureRequestId", flags,
     admin_notes AS "adminNotes", reviewed_by AS "reviewedBy", reviewed_from AS "reviewedFrom",
     extract(epoch FROM clock_timestamp() - reviewed_at)::float8 AS "reviewedSecondsAgo", updated_at AS "updatedAt"
   FROM hours_submissions WHERE id = $1 FOR UPDATE`,
);

/** Locks the rows of those of these members who have not left, before their submissions are added. */
export const lockStudents = prepare(
  'SELECT FROM members WHERE id = ANY ($1::integer[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
);

/** The same for the students of these submissions. */
export const lockStudentsOf = prepare(
  `SELECT FROM members WHERE id IN (SELECT member_id FROM hours_submissions WHERE id = ANY ($1::uuid[]))
   ORDER BY id FOR NO KEY UPDATE`,
);

/** Locks the student's row before the submission's, in the order in which a change of the student's name locks them. */
export async function lockSubmission(manager: EntityManager, id: string): Promise<LockedSubmission | undefined> {
  const [[student], [submission]] = await Promise.all([lockStudent(manager, [id]), lock(manager, [id])]);
  return student && submission && { ...submission, ...student };
}
