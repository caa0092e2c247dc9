import { Inject, Injectable } from '@nestjs/common';
import { approvalForm, isReviewable, type ResponseOf, reviewOutcomes, submissionStatusNames } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { refuseChanged } from '../http/changed-since.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import { UsersService } from '../users/users.service.ts';
import { hoursWithdrawn } from './hours.service.ts';
import { type LockedSubmission, lockSubmission } from './lock-submission.ts';

type Review = Omit<RequestTo<'POST /hours/admin/approve'>['input'], 'adminId'>;
type Reviewed = Pick<ResponseOf<'POST /hours/admin/approve'>, 'updated_at' | 'undo_seconds'>;

const mails = {
  approve: 'submission-approved',
  reject: 'submission-rejected',
  request_changes: 'submission-changes-requested',
} as const satisfies Record<Review['action'], OutboxKind>;

/** Decides about a submission exactly once, also if two admins act at the same time (decision 13). */
@Injectable()
export class ReviewSubmission {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * The student is told when the time to undo the decision is over. The same decision may come twice, if its response was lost: then
   * nothing is changed.
   * @returns the version of the submission that it has made, and for how long it can be undone
   */
  async review(admin: Actor, review: Review): Promise<Reviewed> {
    const { reviewUndoSeconds } = this.config;
    return this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, review.submissionId);
      if (!submission) throw new PortalError('not_found', 'Submission not found');
      if (submission.memberId === admin.id) throw new PortalError('forbidden', 'You cannot review your own submission');
      if (!isReviewable(submission.status)) {
        if (!isRepeated(submission, review, admin)) throw alreadyReviewed(submission);
        const left = Math.max(0, reviewUndoSeconds - (submission.reviewedSecondsAgo ?? 0));
        return { updated_at: timestampOf(submission.updatedAt), undo_seconds: left };
      }
      refuseChanged('submission', submission.updatedAt, review.seen);
      const hours = review.action === 'approve' ? approvedHoursOf(submission, review) : null;
      const { id: submissionId, memberId } = submission;
      const approval = { kind: 'approval', createdBy: admin.clerkId } as const;
      const [[decided]] = await Promise.all([
        this.decide(manager, admin, { ...review, hours }),
        hours !== null &&
          this.users.addHours(manager, { ...approval, submissions: [{ memberId, submissionId, hours }] }),
      ]);
      return { updated_at: decided && timestampOf(decided.updatedAt), undo_seconds: reviewUndoSeconds };
    });
  }

  private async decide(manager: EntityManager, admin: Actor, review: Review & { hours: number | null }) {
    const { submissionId: id, action, adminNotes, approvedHours, hours } = review;
    const outcome = reviewOutcomes[action];
    const details = approvedHours === undefined ? {} : { hours };
    const [rows] = await Promise.all([
      decide(manager, [id, outcome, adminNotes || null, admin.clerkId, hours]),
      this.outbox.hold(manager, { kind: mails[action], subjectId: id, seconds: this.config.reviewUndoSeconds }),
      this.audit.record(manager, { actor: admin.clerkId, action: `hours.${outcome}`, subject: id, details }),
    ]);
    return rows;
  }
}

const decide = prepare<Pick<LockedSubmission, 'updatedAt'>>(
  `UPDATE hours_submissions SET status = $2, admin_notes = $3, reviewed_by = $4, approved_hours = $5::numeric,
     reviewed_from = status, reviewed_at = now(), updated_at = now()
   WHERE id = $1 RETURNING updated_at AS "updatedAt"`,
);

/** @throws {PortalError} `invalid`, for the fields `approvedHours` and `adminNotes` */
function approvedHoursOf({ hours }: LockedSubmission, { approvedHours = hours, adminNotes }: Review): number {
  if (approvedHours === hours) return hours;
  const { error } = approvalForm(hours).safeParse({ approvedHours, adminNotes });
  for (const { path, message } of error?.issues ?? []) throw PortalError.ofField('invalid', String(path[0]), message);
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
  new PortalError(
    'conflict',
    status === 'withdrawn'
      ? hoursWithdrawn
      : `This submission has already been reviewed (${submissionStatusNames[status]})`,
  );
