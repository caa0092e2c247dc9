import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { GoalsModule } from '../goals/goals.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { GoalReminderEmails } from './emails/goal-reminder-emails.ts';
import { WeeklyDigestEmails } from './emails/weekly-digest-emails.ts';
import { GoalReminders } from './goal-reminders.ts';
import { RemindedMembers } from './reminded-members.ts';
import { ReportScope } from './report-scope.ts';
import { ReportsController } from './reports.controller.ts';
import { Reports } from './reports.ts';
import { WeeklyDigest } from './weekly-digest.ts';

@Module({
  imports: [GoalsModule, AuditModule, OutboxModule],
  providers: [ReportScope, Reports, GoalReminders, RemindedMembers],
  controllers: [ReportsController],
})
export class ReportsApiModule {}

@Module({
  imports: [GoalsModule, EmailModule, NotificationsModule, OutboxModule],
  providers: [ReportScope, Reports, RemindedMembers, GoalReminderEmails, WeeklyDigest, WeeklyDigestEmails],
})
export class ReportsWorkerModule {}
