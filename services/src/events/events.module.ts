import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { EventsService } from './events.service.ts';
import { Proposal } from './proposal.entity.ts';
import { ProposalList } from './proposal-list.ts';
import { ProposeEvent } from './propose-event.ts';
import { ReviewProposal } from './review-proposal.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Proposal]), AuditModule, OutboxModule],
  providers: [EventsService, ProposeEvent, ProposalList, ReviewProposal],
  exports: [EventsService, ProposeEvent, ProposalList, ReviewProposal],
})
export class EventsModule {}
