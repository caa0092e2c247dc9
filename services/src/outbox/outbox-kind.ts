import { emailKinds } from '@portal/contracts';

/** Side effects that the outbox promises: e-mails, and telling Clerk what a member is (`subjectId` is the Clerk id). */
export const outboxKinds = [...emailKinds, 'account-metadata'] as const;
export type OutboxKind = (typeof outboxKinds)[number];
