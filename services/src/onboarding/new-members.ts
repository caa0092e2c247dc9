import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { Member } from '../users/member.entity.ts';

type NewMember = Pick<Member, 'clerkId' | 'firstName' | 'lastName' | 'email' | 'clerkUpdatedAt' | 'role' | 'chapter'> &
  Partial<Pick<Member, 'committee'>>;

/** The only way in. */
@Injectable()
export class NewMembers {
  constructor(private readonly audit: Audit) {}

  /** Adds the member of an account, once. False, with nothing changed, where the account has one. */
  async add(manager: EntityManager, member: NewMember): Promise<boolean> {
    const { clerkId } = member;
    const inserted = await manager.createQueryBuilder().insert().into(Member).values(member).orIgnore().execute();
    if (inserted.raw.length === 0) return false;
    await this.audit.record(manager, { actor: clerkId, action: 'member.initialised', subject: clerkId });
    return true;
  }
}
