import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { turns } from '../database/advisory-locks.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Proposal } from './proposal.entity.ts';

type Input = RequestTo<'POST /events/propose'>['input'];

/** Within this time, the same proposal is no second idea, but the same request again, after a response that was lost. */
const repetitionMs = 60 * 60_000;

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
      // Proposals of one member wait for each other, so that each one sees the ones before.
      await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [turns.mailsOfMember, memberId]);
      const same = { memberId, ...typed, date: typed.date ?? IsNull(), location: typed.location ?? IsNull() };
      const repeated = await manager.findOne(Proposal, {
        where: { ...same, state: 'submitted', createdAt: MoreThan(new Date(Date.now() - repetitionMs)) },
        relations: { member: true },
      });
      if (repeated) return repeated;
      await this.limits.take(manager, { memberId, kind: 'event-proposal', addresses: [], field: 'title' });
      await manager.insert(Proposal, { ...proposal, state: 'submitted' });
      await this.outbox.add(manager, 'event-proposal', id);
      await this.audit.record(manager, { actor: clerkId, action: 'event.proposed', subject: id });
      return manager.findOneOrFail(Proposal, { where: { id }, relations: { member: true } });
    });
  }
}
