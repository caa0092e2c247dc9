import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { reviewableStatuses, submissionStatusNames } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { type LockedSubmission, lockSubmission } from './lock-submission.ts';

type Input = RequestTo<'POST /hours/admin/approve'>['input'];

/** Approves or rejects a submission exactly once, also if two admins act at the same time (decision 13). */
@Injectable()
export class ReviewSubmission {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async review(admin: Actor, input: Input): Promise<void> {
    await this.database.transaction(async (manager) => {
      const submission = await lockSubmission(manager, input.submissionId);
      if (!submission) throw new PortalError('not_found', 'Submission not found');
      if (submission.memberId === admin.id) throw new PortalError('forbidden', 'You cannot review your own submission');
      if (!reviewableStatuses.some((status) => status === submission.status)) throw alreadyReviewed(submission);
      await Promise.all([
        this.decide(manager, admin, input),
        input.action === 'approve' && this.addHours(manager, submission, admin),
      ]);
    });
  }

  private async decide(manager: EntityManager, admin: Actor, { submissionId: id, action, adminNotes }: Input) {
    const outcome = action === 'approve' ? 'approved' : 'rejected';
    await Promise.all([
      decide(manager, [id, outcome, adminNotes || null, admin.clerkId]),
      this.outbox.add(manager, `submission-${outcome}`, id),
      this.audit.record(manager, { actor: admin.clerkId, action: `hours.${outcome}`, subject: id }),
    ]);
  }

  private addHours(manager: EntityManager, { id, memberId, hours }: LockedSubmission, admin: Actor): Promise<void> {
    return this.users.addHours(manager, {
      kind: 'approval',
      memberId,
      hours,
      submissionId: id,
      createdBy: admin.clerkId,
    });
  }
}

const decide = prepare(
  `UPDATE hours_submissions SET status = $2, admin_notes = $3, reviewed_by = $4, reviewed_at = now(), updated_at = now()
   WHERE id = $1`,
);

const alreadyReviewed = ({ status }: LockedSubmission) =>
  new PortalError('conflict', `This submission has already been reviewed (${submissionStatusNames[status]})`);
