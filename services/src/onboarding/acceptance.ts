import { Inject, Injectable } from '@nestjs/common';
import type { Invitation as ShownInvitation } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { type Account, ClerkAccounts } from '../auth/clerk-accounts.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { InvitationsService, type OfferedInvitation, type OpenAttempt } from '../invitations/invitations.service.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { InvitedAccounts } from './invited-accounts.ts';

type Input = RequestTo<'POST /users/accept-invitation'>['input'];

/** What invited people see and do with their link (spec section 2, 'Onboarding'). */
@Injectable()
export class Acceptance {
  constructor(
    private readonly database: DataSource,
    private readonly invitations: InvitationsService,
    private readonly users: UsersService,
    private readonly accounts: InvitedAccounts,
    private readonly clerk: ClerkAccounts,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Shows the invitation of a token and changes nothing. */
  async show(token: string): Promise<ShownInvitation> {
    const { invitation, expiresAt } = await this.invitations.open(token);
    await this.refuseMember(invitation);
    return this.invitations.shown(invitation, expiresAt);
  }

  /**
   * Creates an account at Clerk and a member here, both or neither. Only one attempt runs at a time. The next attempt
   * removes what an interrupted one left at Clerk.
   */
  async accept(input: Input): Promise<void> {
    const attempt = await this.begin(input.token);
    try {
      await this.refuseMember(attempt);
      await this.accounts.removeLeftovers(attempt);
      const account = await this.accounts.create(attempt, input);
      await this.join(attempt, account);
      await this.clerk.tryToPublish({ ...attempt, clerkId: account.clerkId });
    } catch (error) {
      await this.invitations.abandon(attempt).catch((err) => this.logger.error({ err }, 'An invitation stays held'));
      throw error;
    }
  }

  private async begin(token: string): Promise<OpenAttempt> {
    const { invitation } = await this.invitations.open(token);
    const attempt = await this.invitations.begin(invitation.id);
    if (attempt) return attempt;
    await this.invitations.open(token);
    throw new PortalError('conflict', 'This invitation is being accepted right now. Please try again in a minute.');
  }

  private async refuseMember({ email, chapter }: OfferedInvitation): Promise<void> {
    const members = await this.users.membersOf([email], this.database.manager);
    if (members.size === 0) return;
    throw new PortalError('conflict', 'You are already a member. Please sign in.').ofMail(chapter);
  }

  private async join(attempt: OpenAttempt, account: Account): Promise<void> {
    try {
      await this.addMember(attempt, account);
    } catch (error) {
      // After a lost connection it is unknown whether the transaction was committed.
      if ((await this.invitations.acceptedBy(attempt.id)) === account.clerkId) return;
      await this.accounts.remove(account.clerkId);
      throw error;
    }
  }

  private addMember(attempt: OpenAttempt, { clerkId, firstName, lastName, email, updatedAt }: Account): Promise<void> {
    const { role, chapter, committee, graduationYear } = attempt;
    const offer = { role, chapter, committee, graduationYear };
    const member = { clerkId, firstName, lastName, email, clerkUpdatedAt: updatedAt, ...offer };
    return this.database.transaction(async (manager) => {
      if (!(await this.invitations.accept(manager, attempt, clerkId))) throw changedMeanwhile();
      await this.users.add(manager, member);
      await this.outbox.add(manager, 'account-metadata', clerkId);
    });
  }
}

const changedMeanwhile = () =>
  new PortalError('conflict', 'This invitation has changed in the meantime. Please open the link again.');
