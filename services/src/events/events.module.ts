import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { HoursModule } from '../hours/hours.module.ts';
import { MailLimitsModule } from '../mail-limits/mail-limits.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { ProposalEmails } from './emails/proposal-emails.ts';
import { EventsController } from './events.controller.ts';
import { ProposalList } from './proposal-list.ts';
import { ProposeEvent } from './propose-event.ts';
import { ReviewProposal } from './review-proposal.ts';
import { Calendars } from './scheduled/calendars.ts';
import { Door } from './scheduled/door.ts';
import { EventEmails } from './scheduled/event-emails.ts';
import { EventHours } from './scheduled/event-hours.ts';
import { EventReminders } from './scheduled/event-reminders.ts';
import { ScheduleEvent } from './scheduled/schedule-event.ts';
import { ScheduledEventsController } from './scheduled/scheduled-events.controller.ts';
import { SignUps } from './scheduled/sign-ups.ts';
import { UpcomingEvents } from './scheduled/upcoming-events.ts';

const proposals = [ProposeEvent, ProposalList, ReviewProposal];
const scheduled = [ScheduleEvent, UpcomingEvents, SignUps, Door, EventHours];

@Module({
  imports: [AuditModule, HoursModule, MailLimitsModule, OutboxModule],
  providers: [...proposals, ...scheduled, Calendars],
  controllers: [EventsController, ScheduledEventsController],
})
export class EventsApiModule {}

@Module({
  imports: [AuditModule, EmailModule, OutboxModule],
  providers: [ProposalEmails, EventEmails, EventReminders, SignUps],
})
export class EventsWorkerModule {}
