import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

/** All actions in the audit trail. */
export const auditActions = [
  'access.refused',
  'certificate.made',
  'certificate.revoked',
  'event.proposed',
  'event.reviewed',
  'hours.answered',
  'hours.approved',
  'hours.correction_accepted',
  'hours.edited',
  'hours.flag_cleared',
  'hours.rejected',
  'hours.sent_again',
  'hours.signed',
  'hours.submitted',
  'hours.withdrawn',
  'invitation.accepted',
  'invitation.resent',
  'invitation.revoked',
  'invitation.sent',
  'member.approved',
  'member.chapter_changed',
  'member.deleted',
  'member.hours_corrected',
  'member.initialised',
  'member.profile_changed',
  'member.role_changed',
  'newsletter.subscribed',
  'newsletter.unsubscribed',
  'post.created',
  'post.deleted',
  'post.mailed',
  'post.mailing_cancelled',
  'post.updated',
  'supervisor.resumed',
  'supervisor.stopped',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  /** Clerk id of the actor, `supervisor`, `subscriber`, or `clerk`. */
  actor: string;
  action: AuditAction;
  /** Id of the subject. */
  subject: string;
  /** Ids, states and numbers, never secrets. */
  details?: Record<string, unknown>;
}

const insertEvents = prepare(
  `INSERT INTO audit_events (actor, action, subject, details)
   SELECT actor, action, subject, details
   FROM jsonb_to_recordset($1) AS event (actor text, action text, subject text, details jsonb)`,
);

/** The append-only audit trail. An event is written in the transaction of its change. */
@Injectable()
export class Audit {
  async record(manager: EntityManager, ...entries: AuditEntry[]): Promise<void> {
    const events = entries.map(({ details = {}, ...entry }) => ({ ...entry, details }));
    await insertEvents(manager, [JSON.stringify(events)]);
  }
}
