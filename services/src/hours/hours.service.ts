import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SignatureReference, SignatureToken } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { readInBatches } from '../database/in-batches.ts';
import { prepare } from '../database/prepare.ts';
import { hashOf, linkInSql } from '../links/link-tokens.ts';
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

/** `expired` is whether the supervisor's link to it has expired. */
export type LinkedSubmission = SubmissionDetails & { expired: boolean; signatureRequestId: SignatureReference };

export interface SupervisorSignature {
  /** The typed name. */
  signature: string;
  comments: string | null;
  signedAt: Date;
}

const details = `submission.id, hours::float8, hours_type AS "hoursType", service_date::text AS "serviceDate", description,
  status, supervisor_name AS "supervisorName", supervisor_email AS "supervisorEmail",
  signature_request_id AS "signatureRequestId", signature, signature_comments AS "signatureComments",
  signature_signed_at AS "signatureSignedAt", admin_notes AS "adminNotes",
  json_build_object('email', email, 'firstName', first_name, 'lastName', last_name, 'chapter', chapter,
    'totalHours', total_hours::float8) AS member`;
const submissions = 'hours_submissions submission JOIN members ON members.id = submission.member_id';

const findByIds = prepare<SubmissionDetails>(
  `SELECT ${details} FROM ${submissions} WHERE submission.id = ANY ($1::uuid[])`,
);
const findByLink = prepare<LinkedSubmission>(
  `SELECT ${details}, expired
   FROM ${linkInSql('signature')} AS link JOIN (${submissions}) ON signature_request_id = link.subject_id`,
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

  /** The submission that a supervisor's link leads to. Undefined if the token was never issued for a signature. */
  async forSignature(token: SignatureToken): Promise<LinkedSubmission | undefined> {
    const [submission] = await findByLink(this.database.manager, [hashOf(token)]);
    return submission;
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
}
