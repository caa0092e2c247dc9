import { Inject, Injectable } from '@nestjs/common';
import { defaults } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { type Account, ClerkAccounts } from '../auth/clerk-accounts.ts';
import { CONFIG, type Config } from '../config/config.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Outbox } from '../outbox/outbox.ts';
import { type MemberProfile, UsersService } from '../users/users.service.ts';

/** Names from the page, for accounts without names. */
type GivenNames = Pick<RequestTo<'POST /users/initUser'>['input'], 'firstName' | 'lastName'>;

const failure = 'There was an error initializing your account. Please try again or contact support.';

const rejected =
  'Your account was not approved. If you think that this is a mistake, please ask your advisor for an invitation.';

/** Many sign-ups are not as many e-mails: each one counts all who wait. */
const approversMailSeconds = 60 * 60;

const needsInvitation =
  'An invitation is needed to join this portal. Please open the link in your invitation, or ask your advisor for one.';

/** Turns a signed-up account into a member (spec section 2, /init-user). */
@Injectable()
export class Initialisation {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: ClerkAccounts,
    private readonly invitations: InvitationsService,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the member once, also with parallel calls, and updates Clerk each time: at once for the waiting page, and
   * through the outbox in case that fails. Nothing is written to Clerk about an account that waits for an approval.
   */
  async initialise(clerkId: string, given: GivenNames): Promise<MemberProfile> {
    const account = await this.find(clerkId);
    if (!account.email) throw new PortalError('invalid', 'Your account has no e-mail address.');
    const member = await this.database.transaction((manager) => this.create(manager, account, given));
    if (!this.users.isWaiting(member)) await this.accounts.tryToPublish(member);
    return member;
  }

  private async create(manager: EntityManager, account: Account, given: GivenNames): Promise<MemberProfile> {
    const { clerkId } = account;
    const first = await this.users.add(manager, newMember(account, given));
    const isRejected = !first && this.users.isRejected(await this.users.get(manager, clerkId));
    if (first || isRejected) await this.takeUpInvitation(manager, account);
    const created = await this.users.get(manager, clerkId);
    if (this.users.isRejected(created)) throw new PortalError('forbidden', rejected);
    if (created.deletedAt) throw new PortalError('forbidden', 'This account has been deleted.');
    const isUninvited = first && !created.approvedAt;
    if (isUninvited && this.config.signUp === 'invitation') throw new PortalError('forbidden', needsInvitation);
    if (!this.users.isWaiting(created)) await this.outbox.add(manager, 'account-metadata', clerkId);
    if (isUninvited) {
      const approvers = await this.users.approversOf(created, manager);
      await this.outbox.addApart(manager, 'accounts-waiting', approversMailSeconds, approvers);
    }
    return created;
  }

  /** A person who signs up without the link counts as invited, too, where Clerk has verified the invited address. */
  private async takeUpInvitation(manager: EntityManager, account: Account): Promise<void> {
    const { clerkId, verifiedEmails } = account;
    const invitation = await this.invitations.takeUp(manager, verifiedEmails, clerkId);
    if (!invitation) return;
    const { role, chapter, committee, firstName, lastName, graduationYear } = invitation;
    await this.users.assign(manager, account, { role, chapter, committee });
    const { id } = await this.users.get(manager, clerkId);
    const name = (firstName || lastName) && { firstName: firstName ?? '', lastName: lastName ?? '' };
    await this.users.fillIn(manager, [{ id, ...name, graduationYear: graduationYear ?? undefined }]);
  }

  private find(clerkId: string): Promise<Account> {
    return this.accounts.find(clerkId).catch((err) => {
      this.logger.error({ err }, 'Clerk did not answer an initialisation');
      throw new PortalError('unavailable', failure);
    });
  }
}

const newMember = (account: Account, given: GivenNames) => ({
  clerkId: account.clerkId,
  firstName: account.firstName || given.firstName || '',
  lastName: account.lastName || given.lastName || '',
  email: account.email,
  clerkUpdatedAt: account.updatedAt,
  role: account.role ?? defaults.role,
  chapter: account.chapter ?? defaults.memberChapter,
  // Somebody who manages the accounts at Clerk has given this person a role, so they need no approval.
  approvedAt: account.role ? new Date() : null,
});
