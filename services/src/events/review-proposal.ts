import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EmailKind, ProposalState } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Proposal } from './proposal.entity.ts';

/** The e-mail to the member for each state. */
export const reviewEmails = {
  under_review: 'proposal-under-review',
  accepted: 'proposal-accepted',
  declined: 'proposal-declined',
} as const satisfies Partial<Record<ProposalState, EmailKind>>;

type Input = RequestTo<'POST /events/review'>['input'];

/** Reviews a proposal: leads for their own chapter, admins for both, nobody their own. */
@Injectable()
export class ReviewProposal {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A missing note stays as it was. The member gets an e-mail about changes. */
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
