import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { HoursService } from '../../hours/hours.service.ts';
import { memberOf, sameRecipient } from '../../outbox/recipients.ts';
import { SignatureRequests } from '../signatures.service.ts';
import { signatureAnsweredEmail } from './signature-answered.ts';

const kinds = ['signature-answered', 'signature-refused'] as const;
type Kind = (typeof kinds)[number];

export const signatureAnsweredRecipients = sameRecipient(kinds, memberOf('signature_requests'));

/** The e-mail to a student whose supervisor did not simply sign, or did not get the request. */
@Injectable()
export class SignatureAnsweredEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
    private readonly requests: SignatureRequests,
  ) {
    emails.register<Kind>(signatureAnsweredRecipients, this);
  }

  async compose(kind: Kind, requestId: string): Promise<Email | null> {
    const request = await this.requests.find(requestId);
    if (!request || (request.state === 'refused') !== (kind === 'signature-refused')) return null;
    const submission = await this.hours.find(request.submissionId);
    // The student has done something since then.
    if (submission?.status !== 'needs_signature' || submission.signatureRequestId !== requestId) return null;
    if (!submission.member.hasAccess) return null;
    const url = pageLink(this.config.publicUrl, '/dashboard/hours#own-submissions', submission.member.chapter);
    return signatureAnsweredEmail(request, submission, url);
  }
}
