import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { HoursSource } from '@portal/contracts';
import { keysOf } from '@portal/contracts/keys-of';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { readInBatches } from '../database/in-batches.ts';
import { portions } from '../database/portions.ts';
import { prepare } from '../database/prepare.ts';
import { Outbox } from '../outbox/outbox.ts';
import { type MemberProfile, UsersService } from '../users/users.service.ts';
import { lockStudents, lockStudentsOf } from './lock-submission.ts';
import { type Submission, typedColumns } from './submission.ts';

/** A submission with its member, as e-mails and supervisors see it. */
export type SubmissionDetails = Readonly<
  Omit<Submission, 'memberId' | 'location' | 'supervisorPhone' | 'reviewedBy' | 'reviewedFrom' | 'updatedAt'> & {
    member: Pick<MemberProfile, 'id' | 'email' | 'firstName' | 'lastName' | 'chapter' | 'totalHours'> & {
      /** False once the account was deactivated or deleted. */
      hasAccess: boolean;
    };
    source: HoursSource;
  }
>;

/** For a supervisor or an admin who comes too late. An erasure withdraws hours, too. */
export const hoursWithdrawn = 'These hours were withdrawn.';

export interface SupervisorSignature {
  /** The typed name. */
  signature: string;
  comments: string | null;
  signedAt: Date;
}

/** SQL for the columns of {@link SubmissionDetails} from {@link submissionsInSql}. */
export const submissionDetails = `submission.id, submission.hours::float8, submission.approved_hours::float8 AS "approvedHours",
  submission.hours_type AS "hoursType",
  submission.service_date::text AS "serviceDate", submission.description, submission.status, submission.source,
  submission.supervisor_name AS "supervisorName", submission.supervisor_email AS "supervisorEmail",
  submission.signature_request_id AS "signatureRequestId", submission.signature,
  submission.signature_comments AS "signatureComments", submission.signature_signed_at AS "signatureSignedAt",
  submission.admin_notes AS "adminNotes", json_build_object('id', members.id, 'email', email,
    'firstName', first_name, 'lastName', last_name, 'chapter', chapter, 'totalHours', total_hours::float8,
    'hasAccess', coalesce(deactivated_at, deleted_at) IS NULL) AS member`;
export const submissionsInSql = 'hours_submissions submission JOIN members ON members.id = submission.member_id';

const findByIds = prepare<SubmissionDetails>(
  `SELECT ${submissionDetails} FROM ${submissionsInSql} WHERE submission.id = ANY ((SELECT $1)::uuid[])`,
);
const sign = prepare(
  `UPDATE hours_submissions
   SET status = 'signed', signature = $2, signature_comments = $3, signature_signed_at = $4, updated_at = now()
   WHERE id = $1 AND status = 'needs_signature' RETURNING id`,
);
const renewVersion = prepare('UPDATE hours_submissions SET updated_at = now() WHERE id = $1');

/** Hours of which nobody has to be asked. */
export type UnsignedHours = Pick<
  Submission,
  'memberId' | 'hours' | 'hoursType' | 'serviceDate' | 'description' | 'location' | 'supervisorName' | 'supervisorEmail'
>;

/** An import has no student to submit it: whoever approves it does. */
type Approval = { source: 'import'; by: string } | { source: 'event'; by: string | null };

// Nothing new is kept of somebody who was erased meanwhile.
const hasLeft = new PortalError(
  'conflict',
  'A member whose hours these are has left in the meantime. Please look again.',
);

/** Triggers write the history of each row: thousands in one statement would take longer than it may. */
const atOnce = 500;

/** A field that is left out does not compile. */
const columns: Record<keyof UnsignedHours | 'submissionId', string> = {
  submissionId: 'id',
  memberId: 'member_id',
  location: 'location',
  ...typedColumns,
};
const columnNames = Object.values(columns).join(', ');

const insertUnsigned = prepare(
  `INSERT INTO hours_submissions (${columnNames}, status, source, reviewed_by, reviewed_at)
   SELECT ${columnNames}, CASE WHEN $3::text IS NULL THEN 'pending' ELSE 'approved' END, $2, $3,
     CASE WHEN $3::text IS NOT NULL THEN now() END
   FROM jsonb_populate_recordset(NULL::hours_submissions, $1)`,
);
const recordOf = (row: UnsignedHours & { submissionId: string }) =>
  Object.fromEntries(keysOf(columns).map((field) => [columns[field], row[field]]));

interface TakenBack {
  memberId: number;
  submissionId: string;
  hours: number;
}

const takeBack = prepare<TakenBack>(
  `WITH taken AS (
     SELECT id, member_id, approved_hours FROM hours_submissions
     WHERE id = ANY ($1::uuid[]) AND status = 'approved' AND source <> 'member' ORDER BY id FOR UPDATE
   ), rejected AS (
     UPDATE hours_submissions SET status = 'rejected', admin_notes = $2, reviewed_by = $3, reviewed_at = now(),
       updated_at = now() FROM taken WHERE hours_submissions.id = taken.id
   )
   SELECT id AS "submissionId", member_id AS "memberId", approved_hours::float8 AS hours FROM taken`,
);

/** Submissions for other features. */
@Injectable()
export class HoursService {
  /** A submission. Undefined if there is none. */
  readonly find = readInBatches((ids) => findByIds(this.database.manager, [ids]));

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly users: UsersService,
  ) {}

  /**
   * Adds hours that need no signature, in the caller's transaction. They are approved by the member whose Clerk id is `by`; without
   * one, they wait for an admin. Nobody gets an e-mail about them.
   * @returns the ids, in the order of the rows
   * @throws {PortalError} `conflict` if a member of approved hours has left
   */
  async addUnsigned(manager: EntityManager, rows: UnsignedHours[], { source, by }: Approval): Promise<string[]> {
    const submissions = rows.map((row) => ({ ...row, submissionId: randomUUID() }));
    const members = rows.map(({ memberId }) => memberId);
    if (by && (await lockStudents(manager, [members])).length < new Set(members).size) throw hasLeft;
    for (const part of portions(submissions, atOnce))
      await insertUnsigned(manager, [JSON.stringify(part.map(recordOf)), source, by]);
    if (by) await this.users.addHours(manager, { kind: 'approval', createdBy: by, submissions });
    const ids = submissions.map(({ submissionId }) => submissionId);
    if (by) await this.audit.recordEach(manager, { actor: by, action: 'hours.approved', details: { source } }, ids);
    return ids;
  }

  /**
   * Rejects hours that {@link addUnsigned} has added and that are still approved, with a reason for the student. Returns
   * their number.
   */
  async takeBack(
    manager: EntityManager,
    ids: string[],
    { by, reason }: { by: string; reason: string },
  ): Promise<number> {
    const taken: TakenBack[] = [];
    await lockStudentsOf(manager, [ids]);
    for (const part of portions(ids, atOnce)) taken.push(...(await takeBack(manager, [part, reason, by])));
    const submissions = taken.map(({ hours, ...row }) => ({ ...row, hours: -hours }));
    await this.users.addHours(manager, { kind: 'undo', createdBy: by, submissions });
    const rejected = taken.map(({ submissionId }) => submissionId);
    await this.audit.recordEach(manager, { actor: by, action: 'hours.rejected' }, rejected);
    return taken.length;
  }

  /**
   * Marks a submission as signed, and adds an e-mail to the student to the outbox. Returns false and changes nothing if
   * it no longer waits for a signature.
   */
  async sign(
    manager: EntityManager,
    id: string,
    { signature, comments, signedAt }: SupervisorSignature,
  ): Promise<boolean> {
    const signed = await sign(manager, [id, signature, comments, signedAt]);
    if (signed.length === 0) return false;
    await Promise.all([
      this.outbox.add(manager, 'submission-signed', id),
      this.audit.record(manager, { actor: 'supervisor', action: 'hours.signed', subject: id }),
    ]);
    return true;
  }

  /** Gives a submission a new version after another answer than a signature: whoever decides about the one before has not seen it. */
  async renewVersion(manager: EntityManager, id: string): Promise<void> {
    await renewVersion(manager, [id]);
  }
}
