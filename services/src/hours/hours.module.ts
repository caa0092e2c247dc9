import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HoursService } from './hours.service.ts';
import { OwnSubmissions } from './own-submissions.ts';
import { Review } from './review.ts';
import { Submission } from './submission.entity.ts';
import { SubmissionInbox } from './submission-inbox.ts';
import { SubmitHours } from './submit-hours.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Submission]), AuditModule, LedgerModule, OutboxModule, UsersModule],
  providers: [HoursService, SubmitHours, OwnSubmissions, SubmissionInbox, Review],
  exports: [HoursService, SubmitHours, OwnSubmissions, SubmissionInbox, Review],
})
export class HoursModule {}
