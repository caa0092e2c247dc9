import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { Proposal } from './proposal.entity.ts';

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
  const proposal = await manager.findOne(Proposal, { where: { id }, relations: { member: true } });
  if (actor.role !== 'admin' && proposal?.chapter !== actor.chapter) {
    throw new PortalError('forbidden', `You do not have permission to ${to} this proposal.`);
  }
  if (!proposal) throw new PortalError('not_found', 'Proposal not found');
  return proposal;
}
