import { emailKinds } from '@portal/contracts';

/** Side effects in the outbox: e-mails, and a member's metadata at Clerk (`subjectId` is the Clerk id). */
export const outboxKinds = [...emailKinds, 'account-metadata'] as const;
export type OutboxKind = (typeof outboxKinds)[number];
