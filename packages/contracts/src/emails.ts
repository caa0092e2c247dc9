import { z } from 'zod';

/** Jobs of the e-mail queue. A job has ids only, one job for each outbox row. The handler loads the current state. */
export const emailKinds = [
  'signature-request',
  'signature-refused',
  'signature-answered',
  'submission-signed',
  'submission-approved',
  'submission-rejected',
  'submission-changes-requested',
  'invitation',
  'accounts-waiting',
  'account-approved',
  'account-rejected',
  'event-proposal',
  'proposal-under-review',
  'proposal-accepted',
  'proposal-declined',
  'goal-reminder',
  'weekly-digest',
  'event-seat',
  'event-changed',
  'event-cancelled',
  'event-reminder',
  'newsletter-post',
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const EmailJob = z.object({
  outboxId: z.uuid(),
  /** Of the request that caused it, and its trace. Jobs of an older version have neither. */
  requestId: z.string().nullish(),
  traceparent: z.string().nullish(),
});
export type EmailJob = z.infer<typeof EmailJob>;
