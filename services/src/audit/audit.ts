import { Injectable } from '@nestjs/common';
import { currentRequestId } from '@portal/http-server/request-context';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

/** All actions in the audit trail, sorted. */
export const auditActions = [
  'access.refused',
  'audit.pruned',
  'certificate.made',
  'certificate.revoked',
  'data.exported',
  'event.cancelled',
  'event.changed',
  'event.checked_in',
  'event.checked_out',
  'event.left',
  'event.proposed',
  'event.reviewed',
  'event.scheduled',
  'event.signed_up',
  'goal.reminded',
  'goal.saved',
  'hours.answered',
  'hours.approved',
  'hours.changes_requested',
  'hours.correction_accepted',
  'hours.edited',
  'hours.flag_cleared',
  'hours.rejected',
  'hours.review_undone',
  'hours.sent_again',
  'hours.signed',
  'hours.submitted',
  'hours.withdrawn',
  'import.made',
  'import.undone',
  'invitation.accepted',
  'invitation.resent',
  'invitation.revoked',
  'invitation.sent',
  'mail.retried',
  'member.approved',
  'member.chapter_changed',
  'member.committee_changed',
  'member.completed',
  'member.deactivated',
  'member.deleted',
  'member.graduation_year_changed',
  'member.hours_corrected',
  'member.initialised',
  'member.profile_changed',
  'member.promoted',
  'member.reactivated',
  'member.rejected',
  'member.role_changed',
  'newsletter.subscribed',
  'newsletter.unsubscribed',
  'person.copied',
  'person.erased',
  'post.created',
  'post.deleted',
  'post.mailed',
  'post.mailing_cancelled',
  'post.updated',
  'supervisor.resumed',
  'supervisor.stopped',
  'transcript.made',
  'transcript.revoked',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  /** Clerk id of the actor, `supervisor`, `subscriber`, `clerk`, or `portal` for what it does by itself. */
  actor: string;
  action: AuditAction;
  /** Id of the subject. `person` for somebody without an account. */
  subject: string;
  /** Ids, states and numbers, never secrets. */
  details?: Record<string, unknown>;
}

const insertEvents = prepare(
  `INSERT INTO audit_events (actor, action, subject, details, request_id)
   SELECT actor, action, subject, details, $2
   FROM jsonb_to_recordset($1) AS event (actor text, action text, subject text, details jsonb)`,
);

/** The append-only audit trail. An event is written in the transaction of its change. */
@Injectable()
export class Audit {
  async record(manager: EntityManager, ...entries: AuditEntry[]): Promise<void> {
    const events = entries.map(({ details = {}, ...entry }) => ({ ...entry, details }));
    await insertEvents(manager, [JSON.stringify(events), currentRequestId() ?? null]);
  }

  /** The same event about each of several subjects. */
  recordEach(manager: EntityManager, event: Omit<AuditEntry, 'subject'>, subjects: string[]): Promise<void> {
    return this.record(manager, ...subjects.map((subject) => ({ ...event, subject })));
  }
}
