import type { OutboxKind } from './outbox-kind.ts';

/**
 * To whom messages go, by their kind: a query for the address, with `subject_id` of the outbox. Null if the address is a
 * setting.
 */
export type Recipients<Kind extends OutboxKind> = Record<Kind, string | null>;

export const RECIPIENTS = Symbol('recipients');

/** Messages of several kinds that find their address in the same way. */
export const sameRecipient = <Kind extends OutboxKind>(kinds: readonly Kind[], query: string): Recipients<Kind> =>
  Object.fromEntries(kinds.map((kind) => [kind, query])) as Recipients<Kind>;

/** The member of the row that a message is about. */
export const memberOf = (table: string): string =>
  `SELECT members.email FROM ${table} AS subject JOIN members ON members.id = member_id WHERE subject.id = subject_id::uuid`;

/** The member whose account a message is about. */
export const memberWithAccount = 'SELECT email FROM members WHERE clerk_id = subject_id';
