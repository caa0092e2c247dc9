import { z } from 'zod';
import type { CallTable } from './call.ts';
import { listing, Pagination, Success, text, timestamp } from './fields.ts';

/** One entry of the audit trail, which is append-only. */
export const AuditEvent = z.object({
  id: z.string(),
  at: timestamp,
  /** Account id of a person, or the name of another actor (`supervisor`, `clerk`, …). */
  actor: z.string(),
  /** The actor's name if the actor is a member, otherwise null. */
  actor_name: z.string().nullable(),
  /** For example `hours.approved` or `member.role_changed`. */
  action: z.string(),
  subject: z.string(),
  /** The subject's name if the subject is a member, otherwise null. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** The id of the request that caused it, which is in the logs and e-mails too. Null for older events. */
  request_id: z.string().nullish(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditCalls = {
  'GET /audit/list': {
    about: 'A page of the audit trail, newest first.',
    access: ['admin'],
    request: z.object({ ...listing, action: text(100).optional() }),
    response: Success.extend({ events: z.array(AuditEvent), pagination: Pagination, actions: z.array(z.string()) }),
  },
} as const satisfies CallTable;
