import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config, societyOf } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { unsubscribeDays, unsubscribeLinks } from '../../email/unsubscribe.ts';
import { daysFromNow, type LinkPurpose, LinkTokens } from '../../links/link-tokens.ts';
import { Supervisors } from '../../supervisors/supervisors.service.ts';
import { LinkedRequests, type MailableRequest } from '../linked-requests.ts';
import { type RequestAnswer, SignatureRequests } from '../signatures.service.ts';
import { signatureRequestEmail } from './signature-request.tsx';

type Kind = 'signature-request';

export const signatureRequestRecipients = {
  'signature-request': 'SELECT supervisor_email FROM signature_requests WHERE id = subject_id::uuid',
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The e-mail to a supervisor with all that waits for the same mailbox, each time with new links. */
@Injectable()
export class SignatureRequestEmails implements EmailSource<Kind> {
  /** What an e-mail is about, until it is sent. */
  private readonly about = new WeakMap<Email, { requests: MailableRequest[]; reminded: Set<MailableRequest> }>();

  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    private readonly waiting: LinkedRequests,
    private readonly requests: SignatureRequests,
    private readonly supervisors: Supervisors,
    private readonly tokens: LinkTokens,
    private readonly database: DataSource,
  ) {
    emails.register<Kind>(signatureRequestRecipients, this);
  }

  async compose(_kind: Kind, requestId: string): Promise<Email | null> {
    const { supervisorMailHours: hours } = this.config;
    const requests = (await this.waiting.mailable(requestId)).slice(0, hours === 0 ? 1 : undefined);
    const [first, ...others] = requests;
    if (first?.requestId !== requestId) {
      // If it is still open, its student's account has ended. It goes out once the student is back.
      await this.requests.wait(requestId, new Date());
      return null;
    }
    if (!(await this.isTurnOf(first))) return null;
    const reminded = await this.remindedIn(requests);
    const email = signatureRequestEmail({
      requests: [first, ...others],
      isReminder: reminded.has(first),
      links: await this.linksOf(first, others.length > 0),
      society: societyOf(this.config),
    });
    this.about.set(email, { requests, reminded });
    return email;
  }

  async sent(_requestId: string, _kind: Kind, email: Email): Promise<void> {
    const { requests = [], reminded } = this.about.get(email) ?? {};
    const linkExpiresAt = daysFromNow(this.config.signatureLinkDays);
    await Promise.all(
      requests.map((request) => {
        const { requestId, remindersSent } = request;
        const reminders = remindersSent + (reminded?.has(request) ? 1 : 0);
        return this.requests.sent({ requestId, linkExpiresAt, reminders, daysToNext: this.daysToNext(reminders) });
      }),
    );
  }

  /** Those for which this is more than a second e-mail about other requests, and no link that the supervisor has asked for. */
  private async remindedIn(requests: MailableRequest[]): Promise<Set<MailableRequest>> {
    const late = requests.filter(({ sentAt }) => sentAt && Date.now() - sentAt.getTime() > dayMs);
    const askedAt = late[0] ? await this.supervisors.linkAskedAt(late[0].supervisorEmail) : null;
    return new Set(late.filter(({ sentAt }) => !askedAt || !sentAt || askedAt < sentAt));
  }

  /**
   * If the mail server refuses an address, all requests that wait for it end, and each student gets an e-mail, also where the student
   * of this one has done something else meanwhile. This one ends last: after a crash, the others are found by it.
   */
  async gaveUp(requestId: string, reason: string): Promise<void> {
    const [requests, given] = await Promise.all([this.waiting.mailable(requestId), this.requests.find(requestId)]);
    const refused = requests.filter(({ supervisorEmail: address }) => isSame(address, given?.supervisorEmail));
    for (const request of refused.reverse()) await this.end(request, { state: 'refused', answer: { reason } });
  }

  private async end({ requestId }: MailableRequest, answer: RequestAnswer): Promise<void> {
    await this.database.transaction((manager) => this.requests.end(manager, requestId, answer));
  }

  /** Days from the reminder with this number, or from the first e-mail (0), to the next. Null if there is none. */
  private daysToNext(reminders: number): number | null {
    const { reminderDays: days } = this.config;
    const next = days[reminders];
    return next === undefined ? null : next - (days[reminders - 1] ?? 0);
  }

  /**
   * If it is too early for another e-mail to the supervisor, the request waits and goes with the next one. It ends if the supervisor
   * has stopped e-mails since it was asked for.
   */
  private async isTurnOf(request: MailableRequest): Promise<boolean> {
    const { requestId, supervisorEmail } = request;
    const spacingMs = this.config.supervisorMailHours * hourMs;
    const turn = await this.supervisors.takeTurn(supervisorEmail, requestId, spacingMs);
    if (turn.isNow) return true;
    if (turn.notBefore) await this.requests.wait(requestId, turn.notBefore);
    else await this.end(request, { state: 'stopped' });
    return false;
  }

  /**
   * New secret links (decision 2), each about the request. Earlier ones stay valid, so that a second e-mail does not break the
   * first. `signature` opens the request first, `supervisor` all that wait for its mailbox; each leads to the other. The bearer
   * of `supervisor-mail` can stop the e-mails and see nothing.
   */
  private async linksOf({ requestId, member: { chapter } }: MailableRequest, forAll: boolean) {
    const { publicUrl, signatureLinkDays: days } = this.config;
    const issue = (purpose: LinkPurpose, lastingDays: number) =>
      this.tokens.issue({ purpose, subjectId: requestId, expiresAt: daysFromNow(lastingDays) });
    const [token, stopToken] = await Promise.all([
      issue(forAll ? 'supervisor' : 'signature', days),
      issue('supervisor-mail', unsubscribeDays),
    ]);
    const path = forAll ? `/signature/all?token=${token}` : `/signature/${token}`;
    return {
      url: pageLink(publicUrl, path, chapter),
      days,
      stop: unsubscribeLinks(publicUrl, '/api/v1/hours/signature/mail', { token: stopToken, chapter }),
    };
  }
}

const isSame = (one: string, other = ''): boolean => one.toLowerCase() === other.toLowerCase();
