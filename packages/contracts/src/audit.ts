import { z } from 'zod';
import type { CallTable } from './call.ts';
import { maxSearchLength } from './constants.ts';
import { Pagination, paging, Success, text, timestamp } from './fields.ts';

/** One thing that happened, as the append-only trail has it. */
export const AuditEvent = z
  .object({
    id: z.string(),
    at: timestamp,
    /** Account id, or who else acted (`supervisor`, `clerk`, …). */
    actor: z.string(),
    /** The actor's name, where it is a member. */
    actor_name: z.string().nullable(),
    /** Such as `hours.approved` or `member.role_changed`. */
    action: z.string(),
    subject: z.string(),
    /** The subject's name, where it is a member. */
    subject_name: z.string().nullable(),
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditCalls = {
  'GET /audit/list': {
    access: ['admin'],
    request: z.object({ ...paging, search: text(maxSearchLength).optional(), action: text(100).optional() }),
    response: Success.extend({ events: z.array(AuditEvent), pagination: Pagination, actions: z.array(z.string()) }),
  },
} as const satisfies CallTable;
