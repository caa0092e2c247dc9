import { z } from 'zod';

/** Jobs of the e-mail queue. A job has ids only, one job for each outbox row. The handler loads the current state. */
export const emailKinds = [
  'signature-request',
  'signature-refused',
  'signature-answered',
  'submission-signed',
  'submission-approved',
  'submission-rejected',
  'invitation',
  'accounts-waiting',
  'account-approved',
  'event-proposal',
  'proposal-under-review',
  'proposal-accepted',
  'proposal-declined',
  'newsletter-post',
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const EmailJob = z.object({ outboxId: z.uuid() });
export type EmailJob = z.infer<typeof EmailJob>;
