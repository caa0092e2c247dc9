import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Member } from './member.entity.ts';
import { mayManage } from './permissions.ts';

/** Leads and admins approve members who joined without an invitation (decision 19). */
@Injectable()
export class MemberApproval {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Approves all of these members, or none if the actor may not. Returns how many were new. */
  approve(actor: Actor, clerkIds: string[]): Promise<number> {
    return this.database.transaction(async (manager) => {
      const members = await manager.find(Member, {
        where: { clerkId: In(clerkIds), deletedAt: IsNull() },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      const isMissing = members.length < new Set(clerkIds).size;
      if (members.some((member) => !mayManage(actor, member)) || (isMissing && actor.role !== 'admin')) {
        throw new PortalError('forbidden', 'You can only approve students of your own chapter.');
      }
      if (isMissing) throw new PortalError('not_found', 'User not found');
      const approved = members.filter(({ approvedAt }) => approvedAt === null).map(({ clerkId }) => clerkId);
      if (approved.length === 0) return 0;
      await manager.update(Member, { clerkId: In(approved) }, { approvedAt: new Date() });
      const event = { actor: actor.clerkId, action: 'member.approved' } as const;
      await this.audit.record(manager, ...approved.map((subject) => ({ ...event, subject })));
      if (this.config.signUp === 'approval') await this.welcome(manager, approved);
      return approved.length;
    });
  }

  /** Who waited can begin: by e-mail, and with the metadata that mark the account as a member's. */
  private async welcome(manager: EntityManager, clerkIds: string[]): Promise<void> {
    await this.outbox.add(manager, 'account-metadata', ...clerkIds);
    await this.outbox.add(manager, 'account-approved', ...clerkIds);
  }
}
