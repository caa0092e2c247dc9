import { postPreviewLength } from '@portal/contracts/constants';
import { withoutEntities } from './entities.ts';
import { withoutComments } from './html-comments.ts';

// Each pattern can match again only after the end of its last match, so the time is linear for every text.
const label = String.raw`\[([^[\]]*)\]`;
const target = String.raw`\((?:[^()\n]|\([^()\n]*\))*\)`;

/** Images and link definitions. They can be long and come before the first words. */
const unread: [RegExp, string][] = [
  [new RegExp(`!${label}(?:${target}|${label})`, 'g'), ''],
  [/^ {0,3}\[[^[\]\n]+\]:.*$/gm, ''],
  [/\[\^[^[\]\s]+\]/g, ''],
];

// Marks that are removed from a preview, while the marked text stays. The order matters: a heading can contain a link.
const marks: [RegExp, string][] = [
  [/^[ \t]*(?:```|~~~).*$/gm, ''],
  [new RegExp(`${label}(?:${target}|${label})`, 'g'), '$1'],
  [/<((?:https?:|mailto:)[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>/g, '$1'],
  [/<br[ \t]*\/?>|\\$/gim, ' '],
  [/^[ \t]*#{1,6}[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/gm, '$1 – '],
  [/^(.*[^\s|].*)\n {0,3}(?:=+|-+)[ \t]*$/gm, '$1 – '],
  [/^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, ''],
  [/^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*)+(?:\[[ xX]\][ \t])?/gm, ''],
  [/(\*\*|__|~~|`+)(.+?)\1/g, '$2'],
  [/(^|[\s(])([*_])(\S(?:.*?\S)?)\2(?=[\s).,;:!?]|$)/gm, '$1$3'],
];

// Long enough for every preview after a few images, and short enough for the patterns above to be fast.
const [unreadLength, readLength] = [20_000, 2000];

/**
 * The first characters of a post as plain text, with an ellipsis if the text is longer (spec section 2, 'Post card').
 */
export function postPreview(markdown: string, length: number = postPreviewLength.card): string {
  const content = withoutComments(markdown);
  const written = without(unread, keepEscaped(content.slice(0, unreadLength))).trimStart();
  const plain = showEscaped(without(marks, withoutBars(withoutEntities(written.slice(0, readLength), kept))));
  const characters = Array.from(plain.replace(/\s+/g, ' ').trim().replace(/ –$/, ''));
  const shown = characters.slice(0, length).join('').trimEnd();
  const isCut = written.length > readLength || content.length > unreadLength;
  return characters.length > length || isCut ? `${shown}...` : shown;
}

const without = (patterns: [RegExp, string][], text: string) =>
  patterns.reduce((left, [pattern, kept]) => left.replace(pattern, kept), text);

/** Private-use characters that replace escaped ones until the marks are removed. */
const stand = 0xe000;

const kept = (text: string) =>
  text.replace(/[!-/:-@[-`{-~]/g, (mark) => String.fromCharCode(stand + mark.charCodeAt(0)));

const keepEscaped = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, (_, escaped: string) => kept(escaped));

const showEscaped = (text: string) =>
  text.replace(/[\ue021-\ue07e]/g, (standing) => String.fromCharCode(standing.charCodeAt(0) - stand));

const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Removes the bars of tables. A bar in other text stays. A table ends with an empty line. */
function withoutBars(text: string): string {
  let inTable = false;
  const lines = text.split('\n');
  const read = lines.map((line, index) => {
    const next = lines[index + 1] ?? '';
    if (line.includes('|') && next.includes('|') && delimiterRow.test(next)) inTable = true;
    if (!line.trim()) inTable = false;
    if (!inTable) return line;
    return delimiterRow.test(line) ? '' : line.replaceAll('|', ' ');
  });
  return read.join('\n');
}
