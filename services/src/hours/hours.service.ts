import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SignatureReference } from '@portal/contracts';
import { type EntityManager, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
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

  /** The submission of a signature request. Null if there is none. */
  forSignature(signatureRequestId: SignatureReference): Promise<SubmissionDetails | null> {
    return this.submissions.findOne({ where: { signatureRequestId }, relations: { member: true } });
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
    const signed = await manager.update(
      Submission,
      { id, status: 'needs_signature' },
      { status: 'signed', signature, signatureComments: comments, signatureSignedAt: signedAt },
    );
    if (signed.affected !== 1) return false;
    await this.outbox.add(manager, 'submission-signed', id);
    await this.audit.record(manager, { actor: 'supervisor', action: 'hours.signed', subject: id });
    return true;
  }
}
