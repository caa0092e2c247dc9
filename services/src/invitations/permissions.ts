import type { Chapter, Role } from '@portal/contracts';
import type { Actor } from '../auth/actor.ts';

/**
 * Whether somebody may make or change this offer. Leads may invite students and leads of their own chapter (spec
 * section 6).
 */
export const mayOffer = (actor: Actor, offer: { role: Role; chapter: Chapter }): boolean =>
  actor.role === 'admin' || (actor.role === 'lead' && offer.role !== 'admin' && offer.chapter === actor.chapter);

/**
 * SQL: whether an invitation has expired. An offer of a role with rights holds only while whoever made it is there and may
 * still make it, as in {@link mayOffer}.
 */
export const expiredInSql = (invitation: string): string => `(${invitation}.expires_at <= now()
  OR (${invitation}.role <> 'student' AND NOT EXISTS (SELECT FROM members AS offering
    WHERE offering.id = ${invitation}.invited_by AND offering.deleted_at IS NULL AND offering.deactivated_at IS NULL
      AND (offering.role = 'admin' OR (offering.role = 'lead' AND ${invitation}.role <> 'admin'
        AND offering.chapter = ${invitation}.chapter)))))`;
