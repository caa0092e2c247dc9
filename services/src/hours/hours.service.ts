import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SignatureToken } from '@portal/contracts';
import { type EntityManager, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { prepare } from '../database/prepare.ts';
import { hashOf, linkInSql } from '../links/link-tokens.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Submission } from './submission.entity.ts';

/** A submission with its member, as other features see it. */
export type SubmissionDetails = Readonly<Submission>;

export interface SupervisorSignature {
  /** The typed name. */
  signature: string;
  comments: string | null;
  signedAt: Date;
}

/** What a supervisor signs, with the student. */
export type SignableSubmission = Pick<
  SubmissionDetails,
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
  | 'signatureSignedAt'
> &
  Pick<SubmissionDetails['member'], 'firstName' | 'lastName' | 'chapter'> & {
    /** Whether the link to it has expired. */
    expired: boolean;
  };

const findForSignature = prepare<SignableSubmission>(
  `SELECT submission.id, hours::float8, hours_type AS "hoursType", service_date::text AS "serviceDate", description,
     status, supervisor_name AS "supervisorName", supervisor_email AS "supervisorEmail",
     signature_request_id AS "signatureRequestId", signature, signature_signed_at AS "signatureSignedAt",
     first_name AS "firstName", last_name AS "lastName", chapter, expired
   FROM ${linkInSql('signature')} AS link JOIN hours_submissions submission ON signature_request_id = link.subject_id
     JOIN members ON members.id = submission.member_id`,
);
const sign = prepare(
  `UPDATE hours_submissions
   SET status = 'signed', signature = $2, signature_comments = $3, signature_signed_at = $4, updated_at = now()
   WHERE id = $1 AND status = 'needs_signature' RETURNING id`,
);

/** Submissions for other features. */
@Injectable()
export class HoursService {
  constructor(
    @InjectRepository(Submission) private readonly submissions: Repository<Submission>,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A submission. Null if there is none. */
  find(submissionId: string): Promise<SubmissionDetails | null> {
    return this.submissions.findOne({ where: { id: submissionId }, relations: { member: true } });
  }

  /** The submission that a supervisor's link leads to. Undefined if the token was never issued for a signature. */
  async forSignature(token: SignatureToken): Promise<SignableSubmission | undefined> {
    const [row] = await findForSignature(this.submissions.manager, [hashOf(token)]);
    return row;
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
