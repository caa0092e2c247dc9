import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Submission } from './submission.entity.ts';

/** A submission with the member who made it, as other features see it. */
export type SubmissionDetails = Readonly<Submission>;

export interface SupervisorSignature {
  /** Typed name. */
  signature: string;
  comments: string | null;
  signedAt: Date;
}

/** What other features may know of submissions and do to them. */
@Injectable()
export class HoursService {
  constructor(
    @InjectRepository(Submission) private readonly submissions: Repository<Submission>,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A submission as it is now; null where there is none. */
  find(submissionId: string): Promise<SubmissionDetails | null> {
    return this.submissions.findOne({ where: { id: submissionId }, relations: { member: true } });
  }

  /** The submission behind a signature request; null where there is none. */
  forSignature(signatureRequestId: string): Promise<SubmissionDetails | null> {
    return this.submissions.findOne({ where: { signatureRequestId }, relations: { member: true } });
  }

  /**
   * Moves a submission from awaiting its signature to signed, and promises the student an e-mail about it.
   * False, with nothing changed, where it was no longer awaiting one.
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
