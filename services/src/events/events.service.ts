import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Proposal } from './proposal.entity.ts';

/** What other features may know of event proposals. */
@Injectable()
export class EventsService {
  constructor(@InjectRepository(Proposal) private readonly proposals: Repository<Proposal>) {}

  /** A proposal with the member who made it, as it is now; null where there is none. */
  forEmail(id: string): Promise<Proposal | null> {
    return this.proposals.findOne({ where: { id }, relations: { member: true } });
  }
}
