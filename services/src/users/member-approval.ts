import { Inject, Injectable } from '@nestjs/common';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Member } from './member.entity.ts';
import { mayManage } from './permissions.ts';

/** Leads and admins decide on members who joined without an invitation (decision 19). */
@Injectable()
export class MemberApproval {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Approves all of these members, or none if the actor may not. Returns how many were new.
   * @throws {PortalError} `conflict` if one no longer has an account
   */
  approve(actor: Actor, clerkIds: string[]): Promise<number> {
    return this.database.transaction(async (manager) => {
      const members = await lockNewMembers(manager, actor, clerkIds);
      if (members.some(({ deletedAt }) => deletedAt !== null)) throw new PortalError('conflict', endedMeanwhile);
      return this.approveNew(manager, actor, members);
    });
  }

  /** The same in the caller's transaction, which has locked the members. The actor may decide on them. */
  async approveNew(manager: EntityManager, actor: Pick<Actor, 'clerkId'>, members: Member[]): Promise<number> {
    const approved = members.filter(({ approvedAt }) => approvedAt === null).map(({ clerkId }) => clerkId);
    if (approved.length === 0) return 0;
    await manager.update(Member, { clerkId: In(approved) }, { approvedAt: new Date() });
    await this.audit.recordEach(manager, { actor: actor.clerkId, action: 'member.approved' }, approved);
    // The metadata mark the account as a member's. Without an approval they are there from the beginning.
    if (this.config.signUp === 'approval') await this.outbox.add(manager, 'account-metadata', ...approved);
    await this.outbox.add(manager, 'account-approved', ...approved);
    return approved.length;
  }

  /**
   * Ends the accounts of new members: all of them, or none. They can do nothing, and are not listed. Nothing more happens to
   * those whose accounts have ended already, perhaps by this request, if its response was lost.
   * @throws {PortalError} `conflict` if one is no longer new, or an admin
   */
  reject(actor: Actor, clerkIds: string[]): Promise<number> {
    return this.database.transaction(async (manager) => {
      const members = await lockNewMembers(manager, actor, clerkIds);
      if (members.some(({ approvedAt }) => approvedAt !== null)) throw new PortalError('conflict', approvedMeanwhile);
      if (members.some(({ role }) => role === 'admin')) throw new PortalError('conflict', rejectsAdmin);
      const rejected = members.filter(({ deletedAt }) => deletedAt === null).map(({ clerkId }) => clerkId);
      if (rejected.length > 0) {
        await manager.update(Member, { clerkId: In(rejected) }, { deletedAt: new Date() });
        await this.audit.recordEach(manager, { actor: actor.clerkId, action: 'member.rejected' }, rejected);
        await this.outbox.add(manager, 'account-rejected', ...rejected);
      }
      return members.length;
    });
  }
}

const approvedMeanwhile = 'Somebody has approved one of these members in the meantime. Please look again.';

const endedMeanwhile =
  'One of these members was rejected in the meantime, or the account was deleted. Please look again.';

const rejectsAdmin = 'An admin cannot be rejected. Please change the role first.';

/**
 * Also those whose accounts have ended: a colleague may have been faster.
 * @throws {PortalError} if the actor does not look after all of them, or one does not exist
 */
async function lockNewMembers(manager: EntityManager, actor: Actor, clerkIds: string[]): Promise<Member[]> {
  const members = await manager.find(Member, {
    where: { clerkId: In(clerkIds) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const isMissing = members.length < new Set(clerkIds).size;
  if (members.some((member) => !mayManage(actor, member)) || (isMissing && actor.role !== 'admin')) {
    throw new PortalError('forbidden', 'You can only decide on students of your own chapter.');
  }
  if (isMissing) throw new PortalError('not_found', 'User not found');
  return members;
}
