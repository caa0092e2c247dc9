import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { EmailModule } from '../email/email.module.ts';
import { MailLimitsModule } from '../mail-limits/mail-limits.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { ProposalEmails } from './emails/proposal-emails.ts';
import { EventsController } from './events.controller.ts';
import { Proposal } from './proposal.entity.ts';
import { ProposalList } from './proposal-list.ts';
import { ProposeEvent } from './propose-event.ts';
import { ReviewProposal } from './review-proposal.ts';

const entities = TypeOrmModule.forFeature([Proposal]);

@Module({
  imports: [entities, AuditModule, MailLimitsModule, OutboxModule],
  providers: [ProposeEvent, ProposalList, ReviewProposal],
  controllers: [EventsController],
})
export class EventsApiModule {}

@Module({ imports: [entities, EmailModule], providers: [ProposalEmails] })
export class EventsWorkerModule {}
