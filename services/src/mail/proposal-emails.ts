import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { EventsService } from '../events/events.service.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import { LOGGER, type Logger } from '../platform/logger.ts';
import type { EmailSource } from './email-source.ts';
import type { Email } from './emails/email.ts';
import { eventProposalEmail } from './emails/event-proposal.tsx';
import { pageLink } from './page-link.ts';

/** Brings event proposals to the advisor, where the configuration names one. */
@Injectable()
export class ProposalEmails implements EmailSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly events: EventsService,
  ) {}

  async compose(_kind: EmailKind, proposalId: string): Promise<Email | null> {
    const { advisorEmail, publicUrl } = this.config;
    if (!advisorEmail) {
      this.logger.warn({ proposalId }, 'An event proposal is e-mailed to nobody: ADVISOR_EMAIL is not set');
      return null;
    }
    const proposal = await this.events.forEmail(proposalId);
    if (!proposal) return null;
    const url = pageLink(publicUrl, '/dashboard/events', proposal.chapter);
    return eventProposalEmail(proposal, { to: advisorEmail, url });
  }
}
