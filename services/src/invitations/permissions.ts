import type { Chapter, Role } from '@portal/contracts';
import type { Actor } from '../auth/actor.ts';

/**
 * Whether somebody may make or change this offer. Leads may invite students and leads of their own chapter (spec
 * section 6).
 */
export const mayOffer = (actor: Actor, offer: { role: Role; chapter: Chapter }): boolean =>
  actor.role === 'admin' || (actor.role === 'lead' && offer.role !== 'admin' && offer.chapter === actor.chapter);
