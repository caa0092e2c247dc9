import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { approvalForm, isReviewable, reviewOutcomes, submissionStatusNames } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import { UsersService } from '../users/users.service.ts';
import { changedSince, type LockedSubmission, lockSubmission } from './lock-submission.ts';

type Review = Omit<RequestTo<'POST /hours/admin/approve'>['input'], 'adminId'>;

const mails = {
  approve: 'submission-approved',
  reject: 'submission-rejected',
  request_changes: 'submission-changes-requested',
} as const satisfies Record<Review['action'], OutboxKind>;

/** Decides about a submission exactly once, also if two admins act at the same time (decision 13). */
@Injectable()
export class ReviewSubmission {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * The student is told when the time to undo the decision is over. The same decision may come twice, if its response was lost: then
   * nothing is changed.
   */
  async review(admin: Actor, review: Review): Promise<void> {
    await this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, review.submissionId);
      if (!submission) throw new PortalError('not_found', 'Submission not found');
      if (submission.memberId === admin.id) throw new PortalError('forbidden', 'You cannot review your own submission');
      if (!isReviewable(submission.status)) {
        if (isRepeated(submission, review, admin)) return;
        throw alreadyReviewed(submission);
      }
      if (review.seen && Date.parse(review.seen) !== submission.updatedAt.getTime()) throw changedSince();
      const hours = review.action === 'approve' ? approvedHoursOf(submission, review) : null;
      await Promise.all([
        this.decide(manager, admin, { ...review, hours }),
        hours !== null && this.addHours(manager, submission, { hours, createdBy: admin.clerkId }),
      ]);
    });
  }

  private async decide(manager: EntityManager, admin: Actor, review: Review & { hours: number | null }) {
    const { submissionId: id, action, adminNotes, approvedHours, hours } = review;
    const outcome = reviewOutcomes[action];
    const details = approvedHours === undefined ? {} : { hours };
    await Promise.all([
      decide(manager, [id, outcome, adminNotes || null, admin.clerkId, hours]),
      this.outbox.hold(manager, { kind: mails[action], subjectId: id, seconds: this.config.reviewUndoSeconds }),
      this.audit.record(manager, { actor: admin.clerkId, action: `hours.${outcome}`, subject: id, details }),
    ]);
  }

  private addHours(
    manager: EntityManager,
    { id, memberId }: LockedSubmission,
    entry: { hours: number; createdBy: string },
  ): Promise<void> {
    return this.users.addHours(manager, { kind: 'approval', memberId, submissionId: id, ...entry });
  }
}

const decide = prepare(
  `UPDATE hours_submissions SET status = $2, admin_notes = $3, reviewed_by = $4, approved_hours = $5::numeric,
     reviewed_from = status, reviewed_at = now(), updated_at = now()
   WHERE id = $1`,
);

/** @throws {PortalError} `invalid`, for the fields `approvedHours` and `adminNotes` */
function approvedHoursOf({ hours }: LockedSubmission, { approvedHours = hours, adminNotes }: Review): number {
  if (approvedHours === hours) return hours;
  const { error } = approvalForm(hours).safeParse({ approvedHours, adminNotes });
  for (const { path, message } of error?.issues ?? []) {
    throw new PortalError('invalid', message, { [String(path[0])]: message });
  }
  return approvedHours;
}

/** Whether this admin has decided just so. */
function isRepeated(
  submission: LockedSubmission,
  { action, adminNotes, approvedHours }: Review,
  admin: Actor,
): boolean {
  const { hours, status, reviewedBy } = submission;
  return (
    reviewedBy === admin.clerkId &&
    status === reviewOutcomes[action] &&
    submission.adminNotes === (adminNotes || null) &&
    submission.approvedHours === (action === 'approve' ? (approvedHours ?? hours) : null)
  );
}

const alreadyReviewed = ({ status }: LockedSubmission) =>
  new PortalError('conflict', `This submission has already been reviewed (${submissionStatusNames[status]})`);
