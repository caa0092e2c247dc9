import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { asciiAddress } from '../email/ascii-address.ts';
import { parseAccountEvent, type UpdatedAccount } from './account-event.ts';
import { Member } from './member.entity.ts';

type Profile = Pick<Member, 'firstName' | 'lastName' | 'email'>;

/** Updates members from events of their accounts at Clerk. Events can repeat and arrive in the wrong order. */
@Injectable()
export class AccountEvents {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /**
   * Processes a verified event. An event without a member changes nothing.
   * @throws {PortalError} `invalid` if it does not match its type
   */
  async take(event: object): Promise<void> {
    const parsed = parseAccountEvent(event);
    if (parsed?.type === 'user.updated') await this.update(parsed.data);
    if (parsed?.type === 'user.deleted') await this.delete(parsed.data.id);
  }

  private async update(user: UpdatedAccount): Promise<void> {
    await this.database.transaction(async (manager) => {
      const member = await lock(manager, user.id);
      const clerkUpdatedAt = new Date(user.updated_at);
      if (!member || (member.clerkUpdatedAt && member.clerkUpdatedAt > clerkUpdatedAt)) return;
      const profile = profileOf(user, member);
      const fields = (Object.keys(profile) as (keyof Profile)[]).filter((field) => profile[field] !== member[field]);
      await manager.update(Member, member.id, { ...profile, clerkUpdatedAt });
      const event = {
        actor: 'clerk',
        action: 'member.profile_changed',
        subject: user.id,
        details: { fields },
      } as const;
      if (fields.length > 0) await this.audit.record(manager, event);
    });
  }

  private async delete(clerkId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const member = await lock(manager, clerkId);
      if (!member) return;
      await manager.update(Member, member.id, { deletedAt: new Date() });
      await this.audit.record(manager, { actor: 'clerk', action: 'member.deleted', subject: clerkId });
    });
  }
}

const lock = (manager: EntityManager, clerkId: string) =>
  manager.findOne(Member, { where: { clerkId, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });

/** What Clerk does not know stays as it was. */
function profileOf(user: UpdatedAccount, member: Member): Profile {
  const primary = user.email_addresses.find(({ id }) => id === user.primary_email_address_id);
  return {
    firstName: user.first_name || member.firstName,
    lastName: user.last_name || member.lastName,
    email: asciiAddress(primary?.email_address || member.email),
  };
}
