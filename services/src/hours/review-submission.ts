import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { reviewableStatuses, submissionStatusNames } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { Submission } from './submission.entity.ts';

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
      const submission = await manager.findOneBy(Submission, { id: input.submissionId });
      if (!submission) throw new PortalError('not_found', 'Submission not found');
      if (submission.memberId === admin.id) throw new PortalError('forbidden', 'You cannot review your own submission');
      await this.decide(manager, admin, input);
      if (input.action === 'approve') await this.addHours(manager, submission, admin);
      await this.notifyStudent(manager, admin, input);
    });
  }

  private async decide(manager: EntityManager, admin: Actor, { submissionId: id, action, adminNotes }: Input) {
    const status = action === 'approve' ? 'approved' : 'rejected';
    const decided = await manager.update(
      Submission,
      { id, status: In(reviewableStatuses) },
      { status, adminNotes: adminNotes || null, reviewedBy: admin.clerkId, reviewedAt: new Date() },
    );
    if (decided.affected !== 1) throw alreadyReviewed(await manager.findOneByOrFail(Submission, { id }));
  }

  private addHours(manager: EntityManager, { id, memberId, hours }: Submission, admin: Actor): Promise<void> {
    return this.users.addHours(manager, {
      kind: 'approval',
      memberId,
      hours,
      submissionId: id,
      createdBy: admin.clerkId,
    });
  }

  private async notifyStudent(manager: EntityManager, admin: Actor, { submissionId, action }: Input): Promise<void> {
    const approved = action === 'approve';
    await this.outbox.add(manager, approved ? 'submission-approved' : 'submission-rejected', submissionId);
    await this.audit.record(manager, {
      actor: admin.clerkId,
      action: approved ? 'hours.approved' : 'hours.rejected',
      subject: submissionId,
    });
  }
}

const alreadyReviewed = ({ status }: Submission) =>
  new PortalError('conflict', `This submission has already been reviewed (${submissionStatusNames[status]})`);
