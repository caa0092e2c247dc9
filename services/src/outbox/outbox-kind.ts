import { emailKinds } from '@portal/contracts';

/**
 * Side effects in the outbox: e-mails, and what follows at Clerk (`subjectId` is the Clerk id): a member's metadata, and the
 * end of an account.
 */
export const outboxKinds = [...emailKinds, 'account-metadata', 'account-deletion'] as const;
export type OutboxKind = (typeof outboxKinds)[number];
