import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { ProposalList } from './proposal-list.ts';
import { proposalRow } from './proposals.ts';
import { ProposeEvent } from './propose-event.ts';
import { ReviewProposal } from './review-proposal.ts';

@Controller()
export class EventsController {
  constructor(
    private readonly proposing: ProposeEvent,
    private readonly proposals: ProposalList,
    private readonly reviewing: ReviewProposal,
  ) {}

  @Endpoint('POST /events/propose', { perMinute: 20 })
  async propose({ actor, input }: RequestTo<'POST /events/propose'>) {
    return { proposal: proposalRow(await this.proposing.propose(actor, input), actor) };
  }

  @Endpoint('GET /events/mine')
  async mine({ actor, input }: RequestTo<'GET /events/mine'>) {
    return this.proposals.mine(actor, input);
  }

  @Endpoint('GET /events/list')
  async list({ actor, input }: RequestTo<'GET /events/list'>) {
    return this.proposals.list(actor, input);
  }

  @Endpoint('POST /events/review')
  async review({ actor, input }: RequestTo<'POST /events/review'>) {
    return { proposal: proposalRow(await this.reviewing.review(actor, input), actor) };
  }
}
