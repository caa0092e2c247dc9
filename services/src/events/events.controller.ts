import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { ProposalList } from './proposal-list.ts';
import { proposalRow } from './proposal-row.ts';
import { ProposeEvent } from './propose-event.ts';
import { ReviewProposal } from './review-proposal.ts';

const success = true as const;

@Controller()
export class EventsController {
  constructor(
    private readonly proposing: ProposeEvent,
    private readonly proposals: ProposalList,
    private readonly reviewing: ReviewProposal,
  ) {}

  @Answers('POST /events/propose', { perMinute: 20 })
  async propose({ actor, input }: Asked<'POST /events/propose'>) {
    return { success, proposal: proposalRow(await this.proposing.propose(actor, input), actor) };
  }

  @Answers('GET /events/mine')
  async mine({ actor, input }: Asked<'GET /events/mine'>) {
    return { success, ...(await this.proposals.mine(actor, input)) };
  }

  @Answers('GET /events/list')
  async list({ actor, input }: Asked<'GET /events/list'>) {
    return { success, ...(await this.proposals.list(actor, input)) };
  }

  @Answers('POST /events/review')
  async review({ actor, input }: Asked<'POST /events/review'>) {
    return { success, proposal: proposalRow(await this.reviewing.review(actor, input), actor) };
  }
}
