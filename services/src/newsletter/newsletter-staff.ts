import { Inject, Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../auth/actor.ts';
import { ClerkAccounts } from '../auth/clerk-accounts.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';

/** How long Clerk's response holds: a username that moves to another account takes effect within this time. */
const freshMs = 30_000;

/** Who may write the newsletter: leads, admins and the newsletter-team account (spec section 6). */
@Injectable()
export class NewsletterStaff {
  private readonly team = new LRUCache<'team', { clerkId?: string }>({
    max: 1,
    ttl: freshMs,
    fetchMethod: async () => ({ clerkId: await this.askClerk() }),
  });

  constructor(
    private readonly accounts: ClerkAccounts,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {PortalError} `forbidden` for everybody else. */
  async require(actor: Actor | null | undefined): Promise<void> {
    if (!actor || !(await this.includes(actor))) throw new PortalError('forbidden', 'Access Denied');
  }

  async includes({ role, clerkId }: Actor): Promise<boolean> {
    return role !== 'student' || clerkId === (await this.teamId());
  }

  /** Clerk id of the newsletter-team account. Undefined if there is none. */
  async teamId(): Promise<string | undefined> {
    return (await this.team.forceFetch('team')).clerkId;
  }

  /** Clerk alone knows usernames. One look-up serves all students who try. */
  private async askClerk(): Promise<string | undefined> {
    try {
      return await this.accounts.named(this.config.newsletterTeamUsername);
    } catch (error) {
      this.logger.error({ err: error }, 'Clerk did not say which account is the newsletter team’s');
      throw new PortalError('unavailable', 'Your permissions cannot be checked at the moment. Please try again.');
    }
  }
}
