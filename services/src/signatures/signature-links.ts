import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { PortalError } from '../http/portal-error.ts';
import { daysFromNow, LinkTokens, type OpenedLink } from '../links/link-tokens.ts';

export const invalidLink = 'This signature request link is invalid or has expired.';

/** The secret links by which supervisors reach their signature requests (decision 2). */
@Injectable()
export class SignatureLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A token for the e-mail that is about to be sent. Earlier tokens stay valid: a repeated e-mail kills no link. */
  issue(signatureRequestId: string): Promise<string> {
    return this.tokens.issue({
      purpose: 'signature',
      subjectId: signatureRequestId,
      expiresAt: daysFromNow(this.config.signatureLinkDays),
    });
  }

  /**
   * The signature request that a token is about, and whether the token has expired.
   * @throws {PortalError} `not_found` for a token that was never issued for signatures.
   */
  async find(token: string): Promise<OpenedLink> {
    const link = await this.tokens.find('signature', token);
    if (!link) throw new PortalError('not_found', invalidLink);
    return link;
  }
}
