import { chapterNames } from '@portal/contracts';
import type { Email } from './email.ts';
import { oneLine } from './one-line.ts';

const maxSubjectLength = 150;
const maxSubjectName = 60;

/** Characters that look like a full stop and that Unicode's compatibility form (NFKC) does not make one. */
const lookAlikeDots = /[\u00b7\u02d9\u0660\u06d4\u06f0\u0701\u0702\u2022\u2027\u2219\u22c5\u3002\u30fb\ua4f8]/g;
/** Its digits and those of a time after it are no phone number. */
const isoDate = /\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;
/** Years such as 2026-2027, or a date such as 10-14-2026. More digits than one before or four after it can be a phone number. */
const yearsOrDate =
  /(?<!(?:[+\d][\s().-]{0,2}){2})\b(?:(?:19|20)\d\d-|(?:[0-3]?\d-){2})(?:19|20)\d\d\b(?!(?:[\s().-]{0,2}\d){5})/g;
const joiners = /[\u200c\u200d]/g;

const frequentEndings =
  'com|net|org|edu|gov|info|biz|io|co|me|us|uk|de|ru|cn|tk|app|dev|xyz|online|site|shop|link|click|top|example|test';

/** What mail programs make a link of, or people read as an address, a link or a phone number. */
const addressLike = [
  /@|:\/\/|[([{]\s*at\s*[)\]}]/i,
  /\b(?:https?|hxxps?|ftp|mailto|tel|www)\s*[:.]/i,
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  new RegExp(
    `[\\p{L}\\p{N}](?:\\s+\\.|\\s*[([{<]\\s*(?:\\.|dot)|\\s+dot\\s)[\\s)\\]}>]*(?:${frequentEndings})\\b`,
    'iu',
  ),
  /[\p{L}\p{N}]\.\s+(?:com|net|org)\b/iu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /(?:\d[\s().-]{0,2}){9,}/,
];

function isAddressLike(text: string): boolean {
  const plain = text.replace(joiners, '').normalize('NFKC').replace(lookAlikeDots, '.');
  const undated = plain.replace(isoDate, 'date').replace(yearsOrDate, 'date');
  return addressLike.some((form) => form.test(undated));
}

/**
 * The subject as it is sent, for every e-mail: one line, in which no typed text can be read as an address. If it could,
 * the e-mail's neutral subject takes its place.
 */
export function subjectOf({ chapter, subject, neutralSubject }: Email): string {
  const line = oneLine(subject, maxSubjectLength);
  return isAddressLike(line) ? (neutralSubject ?? `A message from the ${chapterNames[chapter]}`) : line;
}

const word = `\\p{L}[\\p{L}\\p{M}'’ʼ\\u200c\\u200d-]*`;
/** At most four words of letters. Only short ones can be abbreviated, such as 'St.' or 'J.'. */
const plainName = new RegExp(`^(?:\\p{L}{1,3}\\.|${word})(?: (?:\\p{L}{1,3}\\.|${word})){0,3}$`, 'u');
/** Scripts with letters that look alike. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Cherokee}/u];

/**
 * A member's name for a subject. Undefined if it is more than a name, because whoever signs up chooses it, and strangers
 * read it.
 */
export function nameInSubject({ firstName, lastName }: { firstName: string; lastName: string }): string | undefined {
  const name = oneLine(`${firstName} ${lastName}`.normalize('NFKC'), maxSubjectName);
  const isMixed = scripts.filter((script) => script.test(name)).length > 1;
  return plainName.test(name) && !isMixed ? name : undefined;
}
