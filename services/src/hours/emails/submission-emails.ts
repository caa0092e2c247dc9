import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { memberOf, sameRecipient } from '../../outbox/recipients.ts';
import { HoursService } from '../hours.service.ts';
import { type SubmissionKind, submissionEmail, submissionKinds } from './submission-news.ts';

export const submissionRecipients = sameRecipient(submissionKinds, memberOf('hours_submissions'));

/** The e-mails to students about their submissions. */
@Injectable()
export class SubmissionEmails implements EmailSource<SubmissionKind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
  ) {
    emails.register<SubmissionKind>(submissionRecipients, this);
  }

  async compose(kind: SubmissionKind, submissionId: string): Promise<Email | null> {
    const submission = await this.hours.find(submissionId);
    return submission?.member.hasAccess ? submissionEmail(kind, submission, this.config.publicUrl) : null;
  }
}
