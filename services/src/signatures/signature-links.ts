import { Inject, Injectable } from '@nestjs/common';
import { SignatureReference, SignatureToken } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { CONFIG, type Config } from '../config/config.ts';
import { daysFromNow, LinkTokens } from '../links/link-tokens.ts';

export const invalidLink = 'This signature request link is invalid or has expired.';

/** The secret links of signature requests (decision 2). */
@Injectable()
export class SignatureLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A new token for an e-mail. Earlier tokens stay valid, so that a second e-mail does not break the first. */
  async issue(reference: SignatureReference): Promise<SignatureToken> {
    const expiresAt = daysFromNow(this.config.signatureLinkDays);
    return SignatureToken.parse(await this.tokens.issue({ purpose: 'signature', subjectId: reference, expiresAt }));
  }

  /**
   * The signature request of a token, and whether the token has expired.
   * @throws {PortalError} `not_found` for a token that was never issued for signatures
   */
  async find(token: SignatureToken): Promise<{ reference: SignatureReference; expired: boolean }> {
    const link = await this.tokens.find('signature', token);
    if (!link) throw new PortalError('not_found', invalidLink);
    return { reference: SignatureReference.parse(link.subjectId), expired: link.expired };
  }
}
