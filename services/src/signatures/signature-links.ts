import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { daysFromNow, LinkTokens } from '../links/link-tokens.ts';

/** People stop e-mails by the newest one that they can find, which can be old. */
const mailLinkDays = 3 * 365;

/** The secret links of supervisors (decision 2). Each is about a request. */
@Injectable()
export class SignatureLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** When a link of now expires that shows requests. */
  expiry = (): Date => daysFromNow(this.config.signatureLinkDays);

  /**
   * A new token for an e-mail. Earlier tokens stay valid, so that a second e-mail does not break the first.
   * @param purpose `signature` opens the request first, `supervisor` all that wait for its mailbox; each leads to the other.
   * With `supervisor-mail` its bearer can stop the e-mails and see nothing
   */
  issue(requestId: string, purpose: 'signature' | 'supervisor' | 'supervisor-mail'): Promise<string> {
    const expiresAt = purpose === 'supervisor-mail' ? daysFromNow(mailLinkDays) : this.expiry();
    return this.tokens.issue({ purpose, subjectId: requestId, expiresAt });
  }
}
