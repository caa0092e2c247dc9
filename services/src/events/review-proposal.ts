import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { Actor } from '../platform/actor.ts';
import type { Asked } from '../platform/answers.ts';
import { PortalError } from '../platform/portal-error.ts';
import { reviewEmails } from './events.service.ts';
import { Proposal } from './proposal.entity.ts';

type Input = Asked<'POST /events/review'>['input'];

/** Says what becomes of a proposal: leads for their own chapter, admins for both, nobody for the own one. */
@Injectable()
export class ReviewProposal {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A note that is left out stays as it was. The member hears by e-mail of what is new to them. */
  review(actor: Actor, { proposalId: id, state, note }: Input): Promise<Proposal> {
    return this.database.transaction(async (manager) => {
      const before = await find(manager, actor, id);
      if (before.memberId === actor.id) throw new PortalError('forbidden', 'You cannot review your own proposal.');
      await manager.update(Proposal, id, { state, ...(note !== undefined && { note: note || null }) });
      const event = { actor: actor.clerkId, action: 'event.reviewed', subject: id, details: { state } } as const;
      await this.audit.record(manager, event);
      const reviewed = await find(manager, actor, id);
      const isNews = reviewed.state !== before.state || reviewed.note !== before.note;
      if (isNews && reviewed.state !== 'submitted') await this.outbox.add(manager, reviewEmails[reviewed.state], id);
      return reviewed;
    });
  }
}

/** Only admins learn that a proposal does not exist. */
async function find(manager: EntityManager, actor: Actor, id: string): Promise<Proposal> {
  const proposal = await manager.findOne(Proposal, { where: { id }, relations: { member: true } });
  if (actor.role !== 'admin' && proposal?.chapter !== actor.chapter) {
    throw new PortalError('forbidden', 'You do not have permission to review this proposal.');
  }
  if (!proposal) throw new PortalError('not_found', 'Proposal not found');
  return proposal;
}
