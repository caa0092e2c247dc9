import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditEvent } from './audit-event.entity.ts';

export type AuditAction =
  | 'member.initialised'
  | 'hours.submitted'
  | 'hours.signed'
  | 'hours.approved'
  | 'hours.rejected';

export interface AuditEntry {
  /** Clerk id of who did it, or `supervisor`. */
  actor: string;
  action: AuditAction;
  /** Id of what it was done to. */
  subject: string;
  /** Ids, states and numbers; never secrets. */
  details?: Record<string, unknown>;
}

/** The append-only record of what people did, written in the transaction that does it. */
@Injectable()
export class Audit {
  async record(manager: EntityManager, { details = {}, ...entry }: AuditEntry): Promise<void> {
    await manager.insert(AuditEvent, { ...entry, details });
  }
}
