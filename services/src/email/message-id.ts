import type { OutgoingMessage } from '../outbox/delivery.ts';

/** An e-mail of the outbox, apart from those that were sent before its message was given up. */
export type SentEmail = Pick<OutgoingMessage, 'id' | 'reopened'>;

/** The same for all copies of an e-mail. Releases before find the id in it, too: they look for it before the `@`. */
export const messageIdOf = ({ id, reopened }: SentEmail, host: string): string =>
  `<${reopened > 0 ? `${reopened}.` : ''}${id}@${host}>`;

const messageId = /<?(?:(\d{1,6})\.)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]+>?/i;

/** The e-mail whose Message-ID is in a text. Undefined for one that the portal did not send. */
export function emailIn(text: string): SentEmail | undefined {
  const [, reopened = 0, id] = messageId.exec(text) ?? [];
  return id ? { id: id.toLowerCase(), reopened: Number(reopened) } : undefined;
}
