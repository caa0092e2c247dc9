import { Inject, Injectable } from '@nestjs/common';
import { HoursService, type SubmissionDetails } from '../hours/hours.service.ts';
import type { Delivery, OutboxKind } from '../outbox/delivery.ts';
import type { OutboxMessage } from '../outbox/outbox-message.entity.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import { LOGGER, type Logger } from '../platform/logger.ts';
import { SignatureLinks } from '../signatures/signature-links.ts';
import type { Email } from './emails/email.ts';
import { signatureRequestEmail } from './emails/signature-request.tsx';
import { submissionApprovedEmail, submissionRejectedEmail } from './emails/submission-reviewed.tsx';
import { submissionSignedEmail } from './emails/submission-signed.tsx';
import { Mailer } from './mailer.ts';

/** Carries out the outbox's messages by e-mail. */
@Injectable()
export class EmailDelivery implements Delivery {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(HoursService) private readonly hours: HoursService,
    @Inject(SignatureLinks) private readonly links: SignatureLinks,
    @Inject(Mailer) private readonly mailer: Mailer,
  ) {}

  async deliver({ id, kind, subjectId }: OutboxMessage): Promise<void> {
    const submission = await this.hours.forEmail(subjectId);
    const email = submission && (await this.compose(kind, submission));
    if (email) await this.mailer.sendEmail(id, email);
    this.logger.info({ outboxId: id, kind }, email ? 'E-mail sent' : 'E-mail no longer needed');
  }

  /** What there is to say about a submission as it is now; null where `kind` is no longer true of it. */
  private async compose(kind: OutboxKind, submission: SubmissionDetails): Promise<Email | null> {
    const dashboard = `${this.config.publicUrl}/dashboard`;
    const { status, signature } = submission;
    switch (kind) {
      case 'signature-request':
        return status === 'needs_signature' ? this.signatureRequest(submission) : null;
      case 'submission-signed':
        return signature ? submissionSignedEmail(submission, `${dashboard}/hours`) : null;
      case 'submission-approved':
        return status === 'approved' ? submissionApprovedEmail(submission, dashboard) : null;
      case 'submission-rejected':
        return status === 'rejected' ? submissionRejectedEmail(submission, `${dashboard}/hours`) : null;
      default:
        return null;
    }
  }

  private async signatureRequest(submission: SubmissionDetails): Promise<Email | null> {
    if (!submission.signatureRequestId) return null;
    const { publicUrl, signatureLinkDays: days } = this.config;
    const token = await this.links.issue(submission.signatureRequestId);
    return signatureRequestEmail(submission, { url: `${publicUrl}/signature/${token}`, days });
  }
}
