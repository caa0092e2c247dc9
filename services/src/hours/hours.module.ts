import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { GoalsModule } from '../goals/goals.module.ts';
import { MailLimitsModule } from '../mail-limits/mail-limits.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { SignatureRequests } from '../signatures/signatures.service.ts';
import { SupervisorsModule } from '../supervisors/supervisors.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ChangeSubmission } from './change-submission.ts';
import { SubmissionEmails } from './emails/submission-emails.ts';
import { CheckSubmissions } from './flags/check-submissions.ts';
import { SubmissionFlags } from './flags/submission-flags.ts';
import { HoursController } from './hours.controller.ts';
import { HoursService } from './hours.service.ts';
import { HoursDrafts } from './hours-drafts.ts';
import { OwnSubmissions } from './own-submissions.ts';
import { ReviewSubmission } from './review-submission.ts';
import { SchoolYears } from './school-years.ts';
import { SubmissionList } from './submission-list.ts';
import { SubmitHours } from './submit-hours.ts';
import { UndoReview } from './undo-review.ts';

/** For other features: exports {@link HoursService}. */
@Module({
  imports: [AuditModule, OutboxModule, UsersModule],
  providers: [HoursService],
  exports: [HoursService],
})
export class HoursModule {}

@Module({
  imports: [AuditModule, GoalsModule, MailLimitsModule, OutboxModule, SupervisorsModule, UsersModule],
  providers: [
    SubmitHours,
    OwnSubmissions,
    SchoolYears,
    SubmissionList,
    SubmissionFlags,
    ReviewSubmission,
    UndoReview,
    ChangeSubmission,
    HoursDrafts,
    SignatureRequests,
  ],
  controllers: [HoursController],
})
export class HoursApiModule {}

@Module({ imports: [HoursModule, EmailModule], providers: [SubmissionEmails, CheckSubmissions] })
export class HoursWorkerModule {}
