import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { turns } from '../database/advisory-locks.ts';
import { prepare } from '../database/prepare.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { findProposals, type Proposal } from './proposals.ts';

type Input = RequestTo<'POST /events/propose'>['input'];

/** Within an hour, the same proposal is no second idea, but the same request again, after a response that was lost. */
const findRepeated = prepare<{ id: string }>(
  `SELECT id FROM event_proposals
   WHERE member_id = $1 AND state = 'submitted' AND created_at > now() - interval '1 hour' AND title = $2
     AND description = $3 AND date IS NOT DISTINCT FROM $4::date AND location IS NOT DISTINCT FROM $5`,
);
const insert = prepare(
  `INSERT INTO event_proposals (id, chapter, member_id, title, description, date, location)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Stores a proposal for the member's chapter, and an e-mail to the advisor in the outbox. */
@Injectable()
export class ProposeEvent {
  constructor(
    private readonly database: DataSource,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  propose(actor: Actor, { title, description, date, location }: Input): Promise<Proposal> {
    const { chapter, id: memberId, clerkId } = actor;
    const typed = { title, description, date, location: location || null } satisfies Record<keyof Input, unknown>;
    const values = [memberId, ...Object.values(typed)];
    return this.database.transaction(async (manager) => {
      // Proposals of one member wait for each other, so that each one sees the ones before.
      await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [turns.mailsOfMember, memberId]);
      const [repeated] = await findRepeated(manager, values);
      const id = repeated?.id ?? randomUUID();
      if (!repeated) {
        await this.limits.take(manager, { memberId, kind: 'event-proposal', addresses: [], field: 'title' });
        await insert(manager, [id, chapter, ...values]);
        await this.outbox.add(manager, 'event-proposal', id);
        await this.audit.record(manager, { actor: clerkId, action: 'event.proposed', subject: id });
      }
      const [proposal] = await findProposals(manager, [[id]]);
      if (!proposal) throw new Error('A proposal was not stored');
      return proposal;
    });
  }
}
