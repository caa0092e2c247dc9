import type { Kept } from './mailbox.ts';
import type { Address } from './message.ts';

type Test = (mail: Kept) => boolean;

/** One word of a query: `-word`, `"a phrase"`, `field:value` or `field:"a value"`. */
const term = /([-!])?(?:([a-z-]+):)?(?:"([^"]*)"|(\S+))/gi;

const contains = (text: string, part: string) => text.toLowerCase().includes(part);
const named = (people: (Address | null)[], part: string) =>
  people.some((person) => person && contains(`${person.Name} <${person.Address}>`, part));

/** Fields for people also match the addresses of the envelope. */
const fields: Record<string, (mail: Kept, value: string) => boolean> = {
  to: ({ summary, envelope }, value) => named(summary.To, value) || envelope.to.some((each) => contains(each, value)),
  from: ({ summary, envelope }, value) => named([summary.From], value) || contains(envelope.from, value),
  cc: ({ summary }, value) => named(summary.Cc, value),
  bcc: ({ summary }, value) => named(summary.Bcc, value),
  'reply-to': ({ summary }, value) => named(summary.ReplyTo, value),
  subject: ({ summary }, value) => contains(summary.Subject, value),
  'message-id': ({ summary }, value) => contains(summary.MessageID, value),
  is: ({ summary }, value) => summary.Read === (value === 'read'),
  has: ({ summary }, value) => value.startsWith('attachment') && summary.Attachments > 0,
};

function anywhere({ summary, text }: Kept, word: string): boolean {
  const everyone = [summary.From, ...summary.To, ...summary.Cc, ...summary.Bcc];
  return contains(summary.Subject, word) || contains(text, word) || named(everyone, word);
}

function testOf([whole, not, field = '', phrase, word]: RegExpMatchArray): Test {
  const value = (phrase ?? word ?? '').toLowerCase();
  const known = fields[field.toLowerCase()];
  const plain = whole.slice(not ? 1 : 0).toLowerCase();
  const matches: Test = known ? (mail) => known(mail, value) : (mail) => anywhere(mail, field ? plain : value);
  return not ? (mail) => !matches(mail) : matches;
}

/** The part of Mailpit's search that is used here: every word must match, ignoring case. */
export function search(mails: Kept[], query: string): Kept[] {
  const tests = [...query.matchAll(term)].map(testOf);
  return mails.filter((mail) => tests.every((test) => test(mail)));
}
