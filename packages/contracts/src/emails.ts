import { z } from 'zod';

/** Jobs of the mail queue: ids only, the handler loads the present state (one outbox row a job). */
export const emailKinds = [
  'signature-request',
  'submission-signed',
  'submission-approved',
  'submission-rejected',
  'invitation',
  'event-proposal',
  'proposal-under-review',
  'proposal-accepted',
  'proposal-declined',
  'newsletter-post',
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const EmailJob = z.object({ outboxId: z.uuid() });
export type EmailJob = z.infer<typeof EmailJob>;
