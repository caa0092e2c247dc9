import { Inject, Injectable } from '@nestjs/common';
import { type SignatureReference, SignatureToken } from '@portal/contracts';
import { CONFIG, type Config } from '../config/config.ts';
import { daysFromNow, LinkTokens } from '../links/link-tokens.ts';

/** The secret links of signature requests (decision 2). */
@Injectable()
export class SignatureLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** When a link of now expires. */
  expiry = (): Date => daysFromNow(this.config.signatureLinkDays);

  /** A new token for an e-mail. Earlier tokens stay valid, so that a second e-mail does not break the first. */
  async issue(reference: SignatureReference): Promise<SignatureToken> {
    const expiresAt = this.expiry();
    return SignatureToken.parse(await this.tokens.issue({ purpose: 'signature', subjectId: reference, expiresAt }));
  }
}
