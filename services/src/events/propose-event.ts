import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Proposal } from './proposal.entity.ts';

type Input = RequestTo<'POST /events/propose'>['input'];

/** Stores a proposal for the member's chapter, and an e-mail to the advisor in the outbox. */
@Injectable()
export class ProposeEvent {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  propose(actor: Actor, { title, description, date, location }: Input): Promise<Proposal> {
    const id = randomUUID();
    const { chapter, id: memberId, clerkId } = actor;
    const typed = { title, description, date, location: location || null } satisfies Record<keyof Input, unknown>;
    const proposal = { id, memberId, chapter, ...typed };
    return this.database.transaction(async (manager) => {
      await this.limits.take(manager, { memberId, kind: 'event-proposal', addresses: [], field: 'title' });
      await manager.insert(Proposal, { ...proposal, state: 'submitted' });
      await this.outbox.add(manager, 'event-proposal', id);
      await this.audit.record(manager, { actor: clerkId, action: 'event.proposed', subject: id });
      return manager.findOneOrFail(Proposal, { where: { id }, relations: { member: true } });
    });
  }
}
