import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { HoursService } from '../../hours/hours.service.ts';
import { SignatureLinks } from '../signature-links.ts';
import { SignatureRequests } from '../signatures.service.ts';
import { signatureRequestEmail } from './signature-request.tsx';

type Kind = 'signature-request';

/** The e-mail to a supervisor with the request to sign, each time with a new link. */
@Injectable()
export class SignatureRequestEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
    private readonly requests: SignatureRequests,
    private readonly links: SignatureLinks,
  ) {
    emails.register<Kind>(['signature-request'], this);
  }

  async compose(_kind: Kind, requestId: string): Promise<Email | null> {
    const request = await this.requests.find(requestId);
    const submission = request?.state === 'open' ? await this.hours.find(request.submissionId) : undefined;
    if (!request || !submission) return null;
    const { publicUrl, signatureLinkDays: days } = this.config;
    const token = await this.links.issue(request.id);
    const url = pageLink(publicUrl, `/signature/${token}`, submission.member.chapter);
    return signatureRequestEmail(submission, { url, days });
  }

  sent(requestId: string): Promise<void> {
    return this.requests.sent(requestId, this.links.expiry());
  }
}
