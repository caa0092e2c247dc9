import type { EventProposal } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import { timestampOf } from '../http/timestamp.ts';
import type { MemberProfile } from '../users/users.service.ts';

/** An event that a member proposes (decision 11). A member who changes chapter leaves their proposals in the one before. */
export interface Proposal extends Omit<EventProposal, 'proposed_by' | 'created_at' | 'updated_at' | 'own'> {
  created_at: Date;
  updated_at: Date;
  member: Pick<MemberProfile, 'id' | 'email' | 'firstName' | 'lastName' | 'chapter'> & {
    /** False once the account was deactivated or deleted. */
    hasAccess: boolean;
  };
}

/** The proposals with these ids, newest first. */
export const findProposals = prepare<Proposal>(
  `SELECT proposal.id, title, description, date::text, location, proposal.chapter, state, note, scheduled,
     proposal.created_at, proposal.updated_at, json_build_object('id', members.id, 'email', email,
       'firstName', first_name, 'lastName', last_name, 'chapter', members.chapter,
       'hasAccess', coalesce(deactivated_at, deleted_at) IS NULL) AS member
   FROM event_proposals AS proposal JOIN members ON members.id = member_id
   WHERE proposal.id = ANY ($1::uuid[]) ORDER BY proposal.created_at DESC, proposal.id DESC`,
);

/**
 * The proposal as it is now, until the transaction ends, for leads of its chapter and admins. Only admins learn that a
 * proposal does not exist.
 */
export async function lockProposal(
  manager: EntityManager,
  actor: Actor,
  { id, to }: { id: string; to: 'review' | 'schedule' },
): Promise<Proposal> {
  await manager.query('SELECT FROM event_proposals WHERE id = $1 FOR UPDATE', [id]);
  const [proposal] = await findProposals(manager, [[id]]);
  if (actor.role !== 'admin' && proposal?.chapter !== actor.chapter) {
    throw new PortalError('forbidden', `You do not have permission to ${to} this proposal.`);
  }
  if (!proposal) throw new PortalError('not_found', 'Proposal not found');
  return proposal;
}

/** A proposal in the response to `viewer`. */
export const proposalRow = ({ member, ...row }: Proposal, viewer: Actor): EventProposal => ({
  ...row,
  proposed_by: { name: `${member.firstName} ${member.lastName}`.trim(), email: member.email },
  created_at: timestampOf(row.created_at),
  updated_at: timestampOf(row.updated_at),
  own: member.id === viewer.id,
});
