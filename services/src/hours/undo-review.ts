import { Injectable } from '@nestjs/common';
import { isReviewable } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import { refuseChanged } from '../http/changed-since.ts';
import { Outbox } from '../outbox/outbox.ts';
import { SignatureRequests } from '../signatures/signatures.service.ts';
import { UsersService } from '../users/users.service.ts';
import { type LockedSubmission, lockSubmission } from './lock-submission.ts';

const undo = prepare(
  `UPDATE hours_submissions SET status = reviewed_from, reviewed_from = NULL, admin_notes = NULL, reviewed_by = NULL,
     reviewed_at = NULL, updated_at = now()
   WHERE id = $1`,
);

/** In ms. If a supervisor has not been asked by then, the e-mail is no longer in the queue. */
const queueMs = 60_000;

/** Takes decisions back while their e-mails are held. */
@Injectable()
export class UndoReview {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly requests: SignatureRequests,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Restores the status before the admin's own decision. What waits for a decision stays as it is: perhaps only the response of the
   * same undo was lost.
   * @param seen the version that the decision has made. Without one, the latest decision is meant
   * @throws {PortalError} `conflict` if the student is being told or has left, or it was decided anew, or by somebody else, or withdrawn
   */
  async undo(admin: Actor, id: string, seen?: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, id);
      if (submission && isReviewable(submission.status)) return;
      if (submission && !submission.reviewedBy) throw undecided();
      if (submission?.reviewedBy !== admin.clerkId) throw notYours();
      refuseChanged('submission', submission.updatedAt, seen);
      if (submission.hasLeft) throw memberHasLeft();
      if (!(await this.outbox.takeBack(manager, id))) throw tooLate();
      await Promise.all([
        undo(manager, [id]),
        this.takeHours(manager, submission, admin),
        this.audit.record(manager, { actor: admin.clerkId, action: 'hours.review_undone', subject: id }),
      ]);
      await this.askAgain(manager, submission);
    });
  }

  private async takeHours(manager: EntityManager, submission: LockedSubmission, admin: Actor): Promise<void> {
    const { id: submissionId, memberId, approvedHours } = submission;
    if (approvedHours === null) return;
    const submissions = [{ memberId, submissionId, hours: -approvedHours }];
    await this.users.addHours(manager, { kind: 'undo', createdBy: admin.clerkId, submissions });
  }

  /** The supervisor's e-mail was dropped if its turn came while the request was closed. Else it is in the queue still. */
  private async askAgain(manager: EntityManager, { signatureRequestId, reviewedFrom }: LockedSubmission) {
    if (!signatureRequestId || reviewedFrom !== 'needs_signature') return;
    const request = await this.requests.find(signatureRequestId, manager);
    if (request?.state !== 'open' || request.sentAt) return;
    await this.requests.wait(signatureRequestId, new Date(Date.now() + queueMs), manager);
  }
}

const undecided = () => new PortalError('conflict', 'This submission is not decided: there is nothing to undo.');
const notYours = () => new PortalError('conflict', 'Only the admin who decided can undo this.');
const memberHasLeft = () => new PortalError('conflict', 'This member has left, so the decision stays.');
const tooLate = () => new PortalError('conflict', 'It is too late to undo this: the student is being told.');
