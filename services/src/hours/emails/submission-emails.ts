import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { memberOf, sameRecipient } from '../../outbox/recipients.ts';
import { HoursService } from '../hours.service.ts';
import {
  changesRequestedEmail,
  submissionApprovedEmail,
  submissionRejectedEmail,
  submissionSignedEmail,
} from './submission-news.ts';

const kinds = [
  'submission-signed',
  'submission-approved',
  'submission-rejected',
  'submission-changes-requested',
] as const;
type Kind = (typeof kinds)[number];

export const submissionRecipients = sameRecipient(kinds, memberOf('hours_submissions'));

/** The e-mails to students about their submissions. */
@Injectable()
export class SubmissionEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
  ) {
    emails.register<Kind>(submissionRecipients, this);
  }

  async compose(kind: Kind, submissionId: string): Promise<Email | null> {
    const submission = await this.hours.find(submissionId);
    if (!submission?.member.hasAccess) return null;
    const link = (path: string) => pageLink(this.config.publicUrl, path, submission.member.chapter);
    const { status, signature } = submission;
    switch (kind) {
      case 'submission-signed':
        return signature ? submissionSignedEmail(submission, link('/dashboard/hours')) : null;
      case 'submission-approved':
        return status === 'approved' ? submissionApprovedEmail(submission, link('/dashboard')) : null;
      case 'submission-rejected':
        return status === 'rejected' ? submissionRejectedEmail(submission, link('/dashboard/hours')) : null;
      case 'submission-changes-requested':
        return status === 'changes_requested' ? changesRequestedEmail(submission, link('/dashboard/hours')) : null;
    }
  }
}
