import { Inject, Injectable } from '@nestjs/common';
import type { Chapter } from '@portal/contracts';
import { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { memberOf, sameRecipient } from '../../outbox/recipients.ts';
import { findProposals, type Proposal } from '../proposals.ts';
import { reviewEmails } from '../review-proposal.ts';
import { eventProposalEmail } from './event-proposal.tsx';
import { proposalReviewedEmail } from './proposal-reviewed.ts';

type Kind = 'event-proposal' | (typeof reviewEmails)[keyof typeof reviewEmails];

export const proposalRecipients = {
  'event-proposal': null,
  ...sameRecipient(Object.values(reviewEmails), memberOf('event_proposals')),
};

/** Sends event proposals to the advisor, if one is configured, and reviews to the members who proposed. */
@Injectable()
export class ProposalEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly manager: EntityManager,
  ) {
    emails.register<Kind>(proposalRecipients, this);
  }

  async compose(kind: Kind, id: string): Promise<Email | null> {
    const [proposal] = await findProposals(this.manager, [[id]]);
    if (!proposal) return null;
    return kind === 'event-proposal' ? this.toAdvisor(proposal) : this.toProposer(kind, proposal);
  }

  private toAdvisor(proposal: Proposal): Email | null {
    const { advisorEmail } = this.config;
    if (advisorEmail) return eventProposalEmail(proposal, { to: advisorEmail, url: this.url(proposal.chapter) });
    this.logger.warn({ proposalId: proposal.id }, 'An event proposal is e-mailed to nobody: ADVISOR_EMAIL is not set');
    return null;
  }

  /** Null for a member who has left, for a submitted proposal without a note, or if the proposal was reviewed again since. That review has its own message. */
  private toProposer(kind: Kind, proposal: Proposal): Email | null {
    const { state } = proposal;
    const isNews = state !== 'submitted' || proposal.note !== null;
    return isNews && proposal.member.hasAccess && kind === reviewEmails[state]
      ? proposalReviewedEmail(proposal, state, this.url(proposal.member.chapter))
      : null;
  }

  private url(chapter: Chapter): string {
    return pageLink(this.config.publicUrl, '/dashboard/events', chapter);
  }
}
