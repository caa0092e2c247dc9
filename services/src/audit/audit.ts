import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@portal/contracts/audit-actions';
import { currentRequestId } from '@portal/http-server/request-context';
import type { EntityManager } from 'typeorm';
import { prepare } from '../database/prepare.ts';

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
