import { Injectable } from '@nestjs/common';
import { invalidMailLink } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { daysFromNow, LinkTokens } from '../../links/link-tokens.ts';

/** People unsubscribe by the newest e-mail they can find, which may be old. */
const validDays = 3 * 365;

/** The secret links by which members turn the newsletter's e-mails off and on, without signing in. */
@Injectable()
export class SubscriptionLinks {
  constructor(private readonly tokens: LinkTokens) {}

  /** A token for the e-mail that is about to be sent; those of earlier e-mails stay valid. */
  issue(subscriptionId: string): Promise<string> {
    return this.tokens.issue({ purpose: 'subscription', subjectId: subscriptionId, expiresAt: daysFromNow(validDays) });
  }

  /**
   * The subscription that a token is about.
   * @throws {PortalError} `not_found` for a token that was never issued for subscriptions, `gone` for an expired one.
   */
  async open(token: string): Promise<string> {
    const link = await this.tokens.find('subscription', token);
    if (!link) throw new PortalError('not_found', invalidMailLink);
    if (link.expired) throw new PortalError('gone', invalidMailLink);
    return link.subjectId;
  }
}
