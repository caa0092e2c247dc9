import { Inject, Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { CONFIG, type Config } from '../config/config.ts';
import { daysFromNow, LinkTokens, type OpenedLink } from '../links/link-tokens.ts';

export const invalidLink = 'This signature request link is invalid or has expired.';

/** The secret links of signature requests (decision 2). */
@Injectable()
export class SignatureLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A new token for an e-mail. Earlier tokens stay valid, so that a second e-mail does not break the first. */
  issue(signatureRequestId: string): Promise<string> {
    return this.tokens.issue({
      purpose: 'signature',
      subjectId: signatureRequestId,
      expiresAt: daysFromNow(this.config.signatureLinkDays),
    });
  }

  /**
   * The signature request of a token, and whether the token has expired.
   * @throws {PortalError} `not_found` for a token that was never issued for signatures
   */
  async find(token: string): Promise<OpenedLink> {
    const link = await this.tokens.find('signature', token);
    if (!link) throw new PortalError('not_found', invalidLink);
    return link;
  }
}
