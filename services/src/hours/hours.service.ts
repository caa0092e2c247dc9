import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { readInBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { MemberProfile } from '../users/users.service.ts';
import type { Submission } from './submission.entity.ts';

/** A submission with its member, as e-mails and supervisors see it. */
export type SubmissionDetails = Readonly<
  Pick<
    Submission,
    | 'id'
    | 'hours'
    | 'hoursType'
    | 'serviceDate'
    | 'description'
    | 'status'
    | 'supervisorName'
    | 'supervisorEmail'
    | 'signatureRequestId'
    | 'signature'
    | 'signatureComments'
    | 'signatureSignedAt'
    | 'adminNotes'
  > & { member: Pick<MemberProfile, 'email' | 'firstName' | 'lastName' | 'chapter' | 'totalHours'> }
>;

export interface SupervisorSignature {
  /** The typed name. */
  signature: string;
  comments: string | null;
  signedAt: Date;
}

/** SQL for the columns of {@link SubmissionDetails} from {@link submissionsInSql}. */
export const submissionDetails = `submission.id, submission.hours::float8, submission.hours_type AS "hoursType",
  submission.service_date::text AS "serviceDate", submission.description, submission.status,
  submission.supervisor_name AS "supervisorName", submission.supervisor_email AS "supervisorEmail",
  submission.signature_request_id AS "signatureRequestId", submission.signature,
  submission.signature_comments AS "signatureComments", submission.signature_signed_at AS "signatureSignedAt",
  submission.admin_notes AS "adminNotes", json_build_object('email', email, 'firstName', first_name,
    'lastName', last_name, 'chapter', chapter, 'totalHours', total_hours::float8) AS member`;
export const submissionsInSql = 'hours_submissions submission JOIN members ON members.id = submission.member_id';

const findByIds = prepare<SubmissionDetails>(
  `SELECT ${submissionDetails} FROM ${submissionsInSql} WHERE submission.id = ANY ($1::uuid[])`,
);
const sign = prepare(
  `UPDATE hours_submissions
   SET status = 'signed', signature = $2, signature_comments = $3, signature_signed_at = $4, updated_at = now()
   WHERE id = $1 AND status = 'needs_signature' RETURNING id`,
);

/** Submissions for other features. */
@Injectable()
export class HoursService {
  /** A submission. Undefined if there is none. */
  readonly find = readInBatches((ids) => findByIds(this.database.manager, [ids]));

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

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
}
