import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { defaults } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { Outbox } from '../outbox/outbox.ts';
import { withinDeadline } from '../platform/deadline.ts';
import { LOGGER, type Logger } from '../platform/logger.ts';
import { PortalError } from '../platform/portal-error.ts';
import { type Account, ClerkAccounts } from './clerk-accounts.ts';
import { Member } from './member.entity.ts';

/** Names as the page sent them, for accounts that have none. */
export interface GivenNames {
  firstName?: string | null;
  lastName?: string | null;
}

const clerkPatienceMs = 5000;
const failure = 'There was an error initializing your account. Please try again or contact support.';

/** Turns a signed-up account into a member (spec section 2, /init-user). */
@Injectable()
export class Initialisation {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: ClerkAccounts,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the member once, however often and however much at once it is called, and tells Clerk about it each time: at
   * once for the page that waits for it, and through the outbox in case that fails.
   */
  async initialise(clerkId: string, given: GivenNames): Promise<Member> {
    const account = await this.atClerk(() => this.accounts.find(clerkId));
    if (!account.email) throw new PortalError('invalid', 'Your account has no e-mail address.');
    const member = await this.database.transaction((manager) =>
      this.create(manager, newMember(clerkId, account, given)),
    );
    await this.tellClerk(member);
    return member;
  }

  private async create(manager: EntityManager, member: Partial<Member>): Promise<Member> {
    const { clerkId } = member;
    const inserted = await manager.createQueryBuilder().insert().into(Member).values(member).orIgnore().execute();
    if (inserted.raw.length > 0) {
      await this.audit.record(manager, { actor: `${clerkId}`, action: 'member.initialised', subject: `${clerkId}` });
    }
    const created = await manager.findOneByOrFail(Member, { clerkId });
    if (created.deletedAt) throw new PortalError('forbidden', 'This account has been deleted.');
    await this.outbox.add(manager, 'account-metadata', created.clerkId);
    return created;
  }

  private async tellClerk(member: Member): Promise<void> {
    try {
      await withinDeadline(clerkPatienceMs, this.accounts.publish(member));
    } catch (error) {
      this.logger.warn({ err: error }, 'Clerk has not been told of a member yet');
    }
  }

  private async atClerk<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await withinDeadline(clerkPatienceMs, request());
    } catch (error) {
      this.logger.error({ err: error }, 'Clerk did not answer an initialisation');
      throw new PortalError('unavailable', failure);
    }
  }
}

function newMember(clerkId: string, account: Account, given: GivenNames): Partial<Member> {
  return {
    clerkId,
    firstName: account.firstName || given.firstName || '',
    lastName: account.lastName || given.lastName || '',
    email: account.email,
    clerkUpdatedAt: account.updatedAt,
    role: account.role ?? defaults.role,
    chapter: account.chapter ?? defaults.memberChapter,
  };
}
