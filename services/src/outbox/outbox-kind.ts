import type { EmailKind } from '@portal/contracts';

/** Side effects that the outbox promises: e-mails, and telling Clerk what a member is (`subjectId` is the Clerk id). */
export type OutboxKind = EmailKind | 'account-metadata';
