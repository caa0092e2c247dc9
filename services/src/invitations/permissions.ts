import type { Chapter, Role } from '@portal/contracts';
import type { Actor } from '../auth/actor.ts';

/** Whether someone may offer this, or change an invitation that does: leads students and leads of their own chapter (spec section 6). */
export const mayOffer = (actor: Actor, offer: { role: Role; chapter: Chapter }): boolean =>
  actor.role === 'admin' || (actor.role === 'lead' && offer.role !== 'admin' && offer.chapter === actor.chapter);
