import { Inject, Injectable } from '@nestjs/common';
import type { Chapter, EmailKind } from '@portal/contracts';
import { EventsService, reviewEmails } from '../events/events.service.ts';
import type { Proposal } from '../events/proposal.entity.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import { LOGGER, type Logger } from '../platform/logger.ts';
import type { EmailSource } from './email-source.ts';
import type { Email } from './emails/email.ts';
import { eventProposalEmail } from './emails/event-proposal.tsx';
import { proposalReviewedEmail } from './emails/proposal-reviewed.tsx';
import { pageLink } from './page-link.ts';

/** Brings event proposals to the advisor, where the configuration names one, and reviews to those who proposed. */
@Injectable()
export class ProposalEmails implements EmailSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly events: EventsService,
  ) {}

  async compose(kind: EmailKind, proposalId: string): Promise<Email | null> {
    const proposal = await this.events.forEmail(proposalId);
    return proposal && (kind === 'event-proposal' ? this.toAdvisor(proposal) : this.toProposer(kind, proposal));
  }

  private toAdvisor(proposal: Proposal): Email | null {
    const { advisorEmail } = this.config;
    if (advisorEmail) return eventProposalEmail(proposal, { to: advisorEmail, url: this.url(proposal.chapter) });
    this.logger.warn({ proposalId: proposal.id }, 'An event proposal is e-mailed to nobody: ADVISOR_EMAIL is not set');
    return null;
  }

  /** Nothing where the proposal has been reviewed again since: that review has a message of its own. */
  private toProposer(kind: EmailKind, proposal: Proposal): Email | null {
    const { state } = proposal;
    return state !== 'submitted' && kind === reviewEmails[state]
      ? proposalReviewedEmail(proposal, state, this.url(proposal.member.chapter))
      : null;
  }

  private url(chapter: Chapter): string {
    return pageLink(this.config.publicUrl, '/dashboard/events', chapter);
  }
}
