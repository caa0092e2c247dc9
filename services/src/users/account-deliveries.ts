import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { ClerkAccounts } from '../auth/clerk-accounts.ts';
import { Deliveries, type OutgoingMessage, UndeliverableError } from '../outbox/delivery.ts';
import { memberWithAccount } from '../outbox/recipients.ts';
import { Member } from './member.entity.ts';

export const accountRecipients = { 'account-metadata': memberWithAccount, 'account-deletion': memberWithAccount };

/**
 * Carries out at Clerk what follows for accounts: writes a member's role, chapter and committee to the public metadata, and
 * deletes the account of an erased person.
 */
@Injectable()
export class AccountDeliveries {
  constructor(
    deliveries: Deliveries,
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly accounts: ClerkAccounts,
  ) {
    deliveries.register('account-metadata', this);
    deliveries.register('account-deletion', { deliver: ({ subjectId }) => accounts.remove(subjectId) });
  }

  /** Of metadata. */
  async deliver({ subjectId }: OutgoingMessage): Promise<void> {
    let member = await this.find(subjectId);
    // Reads the member again after each write: of two parallel deliveries, neither may leave an outdated state.
    while (member) {
      await this.publish(member);
      const now = await this.find(subjectId);
      if (now && sameMetadata(now, member)) return;
      member = now;
    }
  }

  private find(clerkId: string): Promise<Member | null> {
    return this.members.findOneBy({ clerkId, deletedAt: IsNull() });
  }

  private async publish(member: Member): Promise<void> {
    try {
      await this.accounts.publish(member);
    } catch (error) {
      if (isClerkAPIResponseError(error) && error.status === 404) throw new UndeliverableError('No such account');
      throw error;
    }
  }
}

const sameMetadata = (one: Member, other: Member): boolean =>
  one.role === other.role && one.chapter === other.chapter && one.committee === other.committee;
