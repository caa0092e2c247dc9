import { Injectable } from '@nestjs/common';
import type { EmailKind, ProposalState } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import { refuseChanged } from '../http/changed-since.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { findProposals, lockProposal, type Proposal } from './proposals.ts';

/** The e-mail to the member for each state. For a submitted one, it has nothing but the note. */
export const reviewEmails = {
  submitted: 'proposal-under-review',
  under_review: 'proposal-under-review',
  accepted: 'proposal-accepted',
  declined: 'proposal-declined',
} as const satisfies Record<ProposalState, EmailKind>;

type Input = RequestTo<'POST /events/review'>['input'];

const update = prepare('UPDATE event_proposals SET state = $2, note = $3, updated_at = now() WHERE id = $1');

/** Reviews a proposal: leads for their own chapter, admins for both, nobody their own. */
@Injectable()
export class ReviewProposal {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** A missing note stays as it was. The member gets an e-mail about news. Without a change, nothing happens. */
  review(actor: Actor, { proposalId: id, state, note, seen }: Input): Promise<Proposal> {
    return this.database.transaction(async (manager) => {
      const before = await lockProposal(manager, actor, { id, to: 'review' });
      if (before.member.id === actor.id) throw new PortalError('forbidden', 'You cannot review your own proposal.');
      const after = { state, note: note === undefined ? before.note : note || null };
      if (after.state === before.state && after.note === before.note) return before;
      refuseChanged('proposal', before.updated_at, seen);
      if (before.scheduled && state !== before.state) throw isEvent;
      await update(manager, [id, after.state, after.note]);
      const event = { actor: actor.clerkId, action: 'event.reviewed', subject: id, details: { state } } as const;
      await this.audit.record(manager, event);
      const hasNewState = state !== before.state && state !== 'submitted';
      const isNews = hasNewState || (after.note !== null && after.note !== before.note);
      if (isNews) await this.outbox.add(manager, reviewEmails[state], id);
      const [reviewed = before] = await findProposals(manager, [[id]]);
      return reviewed;
    });
  }
}

const isEvent = new PortalError(
  'conflict',
  'This proposal has become an event. To call it off, please cancel the event.',
);
