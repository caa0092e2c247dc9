import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { HoursService, type SubmissionDetails } from '../hours/hours.service.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import { SignatureLinks } from '../signatures/signature-links.ts';
import type { EmailSource } from './email-source.ts';
import type { Email } from './emails/email.ts';
import { signatureRequestEmail } from './emails/signature-request.tsx';
import { submissionApprovedEmail, submissionRejectedEmail } from './emails/submission-reviewed.tsx';
import { submissionSignedEmail } from './emails/submission-signed.tsx';
import { pageLink } from './page-link.ts';

/** E-mails about submitted hours. */
@Injectable()
export class SubmissionEmails implements EmailSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
    private readonly links: SignatureLinks,
  ) {}

  async compose(kind: EmailKind, submissionId: string): Promise<Email | null> {
    const submission = await this.hours.forEmail(submissionId);
    return submission && this.about(submission, kind);
  }

  private async about(submission: SubmissionDetails, kind: EmailKind): Promise<Email | null> {
    const link = (path: string) => pageLink(this.config.publicUrl, path, submission.member.chapter);
    const { status, signature } = submission;
    switch (kind) {
      case 'signature-request':
        return status === 'needs_signature' ? this.signatureRequest(submission) : null;
      case 'submission-signed':
        return signature ? submissionSignedEmail(submission, link('/dashboard/hours')) : null;
      case 'submission-approved':
        return status === 'approved' ? submissionApprovedEmail(submission, link('/dashboard')) : null;
      case 'submission-rejected':
        return status === 'rejected' ? submissionRejectedEmail(submission, link('/dashboard/hours')) : null;
      default:
        return null;
    }
  }

  private async signatureRequest(submission: SubmissionDetails): Promise<Email | null> {
    if (!submission.signatureRequestId) return null;
    const { publicUrl, signatureLinkDays: days } = this.config;
    const token = await this.links.issue(submission.signatureRequestId);
    const url = pageLink(publicUrl, `/signature/${token}`, submission.member.chapter);
    return signatureRequestEmail(submission, { url, days });
  }
}
