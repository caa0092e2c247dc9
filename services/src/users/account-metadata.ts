import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { type Delivery, UndeliverableError } from '../outbox/delivery.ts';
import type { OutboxMessage } from '../outbox/outbox-message.entity.ts';
import { withinDeadline } from '../platform/deadline.ts';
import { ClerkAccounts } from './clerk-accounts.ts';
import { Member } from './member.entity.ts';

const clerkPatienceMs = 5000;

/** Brings a member's role, chapter and committee to the account's public metadata at Clerk. */
@Injectable()
export class AccountMetadata implements Delivery {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly accounts: ClerkAccounts,
  ) {}

  async deliver({ subjectId }: OutboxMessage): Promise<void> {
    let member = await this.find(subjectId);
    // Whoever told Clerk last looks again: of two deliveries at once, neither may leave what the other made outdated.
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
      await withinDeadline(clerkPatienceMs, this.accounts.publish(member));
    } catch (error) {
      if (isClerkAPIResponseError(error) && error.status === 404) throw new UndeliverableError('No such account');
      throw error;
    }
  }
}

const sameMetadata = (one: Member, other: Member): boolean =>
  one.role === other.role && one.chapter === other.chapter && one.committee === other.committee;
