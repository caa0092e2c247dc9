import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EmailKind, ProposalState } from '@portal/contracts';
import { Repository } from 'typeorm';
import { Proposal } from './proposal.entity.ts';

/** The e-mail by which a member hears what became of a proposal. */
export const reviewEmails = {
  under_review: 'proposal-under-review',
  accepted: 'proposal-accepted',
  declined: 'proposal-declined',
} as const satisfies Partial<Record<ProposalState, EmailKind>>;

/** What other features may know of event proposals. */
@Injectable()
export class EventsService {
  constructor(@InjectRepository(Proposal) private readonly proposals: Repository<Proposal>) {}

  /** A proposal with the member who made it, as it is now; null where there is none. */
  forEmail(id: string): Promise<Proposal | null> {
    return this.proposals.findOne({ where: { id }, relations: { member: true } });
  }
}
