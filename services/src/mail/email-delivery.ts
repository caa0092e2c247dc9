import { Inject, Injectable } from '@nestjs/common';
import { type EmailKind, emailKinds } from '@portal/contracts';
import type { Delivery } from '../outbox/delivery.ts';
import type { OutboxKind } from '../outbox/outbox-kind.ts';
import type { OutboxMessage } from '../outbox/outbox-message.entity.ts';
import { LOGGER, type Logger } from '../platform/logger.ts';
import type { EmailSource } from './email-source.ts';
import { InvitationEmails } from './invitation-emails.ts';
import { Mailer } from './mailer.ts';
import { PostEmails } from './post-emails.ts';
import { ProposalEmails } from './proposal-emails.ts';
import { SubmissionEmails } from './submission-emails.ts';

/** Carries out the outbox's messages by e-mail. */
@Injectable()
export class EmailDelivery implements Delivery {
  private readonly sources: Record<EmailKind, EmailSource>;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mailer: Mailer,
    submissions: SubmissionEmails,
    invitations: InvitationEmails,
    proposals: ProposalEmails,
    posts: PostEmails,
  ) {
    this.sources = {
      'signature-request': submissions,
      'submission-signed': submissions,
      'submission-approved': submissions,
      'submission-rejected': submissions,
      invitation: invitations,
      'event-proposal': proposals,
      'proposal-under-review': proposals,
      'proposal-accepted': proposals,
      'proposal-declined': proposals,
      'newsletter-post': posts,
    };
  }

  async deliver({ id, kind, subjectId }: OutboxMessage): Promise<void> {
    const known = emailKind(kind);
    const source = this.sources[known];
    const email = await source.compose(known, subjectId);
    if (email) {
      await this.mailer.sendEmail(id, email);
      await source.sent?.(subjectId);
    } else await source.skipped?.(subjectId);
    this.logger.info({ outboxId: id, kind }, email ? 'E-mail sent' : 'E-mail no longer needed');
  }

  async gaveUp({ kind, subjectId }: OutboxMessage, reason: string): Promise<void> {
    await this.sources[emailKind(kind)].gaveUp?.(subjectId, reason);
  }
}

function emailKind(kind: OutboxKind): EmailKind {
  const known = emailKinds.find((each) => each === kind);
  if (!known) throw new Error(`${kind} is no e-mail`);
  return known;
}
