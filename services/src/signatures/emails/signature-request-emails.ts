import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { HoursService, type SubmissionDetails } from '../../hours/hours.service.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { SignatureLinks } from '../signature-links.ts';
import { type SignatureRequest, SignatureRequests } from '../signatures.service.ts';
import { signatureRefusedEmail } from './signature-refused.tsx';
import { signatureRequestEmail } from './signature-request.tsx';

type Kind = 'signature-request' | 'signature-refused';

/** The e-mail to a supervisor with the request to sign, each time with a new link, and to the student if it came back. */
@Injectable()
export class SignatureRequestEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hours: HoursService,
    private readonly requests: SignatureRequests,
    private readonly links: SignatureLinks,
    private readonly outbox: Outbox,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    emails.register<Kind>(['signature-request', 'signature-refused'], this);
  }

  async compose(kind: Kind, requestId: string): Promise<Email | null> {
    const request = await this.requests.find(requestId);
    if (request?.state !== (kind === 'signature-request' ? 'open' : 'refused')) return null;
    const submission = await this.hours.find(request.submissionId);
    if (!submission) return null;
    return kind === 'signature-request' ? this.toSupervisor(request, submission) : this.toStudent(request, submission);
  }

  async sent(requestId: string, kind: Kind): Promise<void> {
    if (kind === 'signature-request') await this.requests.sent(requestId, this.links.expiry());
  }

  async gaveUp(requestId: string, reason: string, kind: Kind): Promise<void> {
    if (kind !== 'signature-request') return;
    await this.database.transaction(async (manager) => {
      const isOpen = await this.requests.answer(manager, requestId, { state: 'refused', answer: { reason } });
      if (isOpen) await this.outbox.add(manager, 'signature-refused', requestId);
    });
  }

  private async toSupervisor({ id }: SignatureRequest, submission: SubmissionDetails): Promise<Email> {
    const { publicUrl, signatureLinkDays: days } = this.config;
    const url = pageLink(publicUrl, `/signature/${await this.links.issue(id)}`, submission.member.chapter);
    return signatureRequestEmail(submission, { url, days });
  }

  private toStudent({ supervisorEmail, answer }: SignatureRequest, submission: SubmissionDetails): Email {
    const url = pageLink(this.config.publicUrl, '/dashboard/hours', submission.member.chapter);
    return signatureRefusedEmail(submission, { url, address: supervisorEmail, reason: answer?.reason ?? '' });
  }
}
