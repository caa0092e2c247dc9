import { type Edit, paragraphBetween, type Range } from './text-cursor.ts';

export const formats = ['bold', 'italic', 'heading', 'link', 'bullets', 'numbers', 'quote', 'code'] as const;
export type Format = (typeof formats)[number];

/** What pressing a button of the toolbar types, where this is selected. Pressing it again takes it back. */
export function format(kind: Format, text: string, selection: Range): Edit {
  if (kind === 'bold') return emphasise(text, selection, 2);
  if (kind === 'italic') return emphasise(text, selection, 1);
  if (kind === 'link') return link(text, selection);
  if (kind === 'code') return code(text, selection);
  return prefixLines(kind, text, selection);
}

const edit = ([start, end]: Range, text: string, from: number, to: number): Edit => ({
  place: [start, end],
  text,
  select: [start + from, start + to],
});

/** The selection without blanks at its ends; the word around it, if nothing is selected. */
function wordsOf(text: string, [start, end]: Range): Range {
  const selected = text.slice(start, end);
  const [before, after] = [selected.length - selected.trimStart().length, selected.length - selected.trimEnd().length];
  if (selected.trim()) return [start + before, end - after];
  const left = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const right = /^[\p{L}\p{N}\p{M}'’-]*/u.exec(text.slice(start))?.[0].length ?? 0;
  return left && right ? [start - left, start + right] : [start, start];
}

/**
 * One star is italic, two are bold, three are both. Emphasis ends with its paragraph, so each line has its own; it is taken back if
 * all have it.
 */
function emphasise(text: string, selection: Range, stars: 1 | 2): Edit {
  const [from, to] = wordsOf(text, selection);
  const mark = '*'.repeat(stars);
  const [starsBefore, starsAfter] = [starsAt(text.slice(0, from), /\**$/), starsAt(text.slice(to), /^\**/)];
  // At the end of words that are marked, typing goes on behind the mark.
  if (from === to && isMark(starsAfter, stars) && /[^\s*]$/.test(text.slice(0, from))) {
    return edit([to, to + stars], mark, stars, stars);
  }
  // Stars around the selection belong to its first and last line.
  const outside = Math.min(starsBefore, starsAfter);
  const place: Range = [from - outside, to + outside];
  const isLineStart = /(?:^|\n)[ \t]*$/.test(text.slice(0, place[0]));
  const lines = text
    .slice(...place)
    .split('\n')
    .map((line, index) => {
      const start = (index > 0 || isLineStart ? lineStart.exec(line)?.[0] : undefined) ?? '';
      const words = line.slice(start.length).trimEnd();
      const around = starsAround(words);
      return { start, words, around, isMarked: isMark(around, stars) };
    });
  const isTakenBack = lines.every(({ words, isMarked }) => isMarked || (words === '' && lines.length > 1));
  const typed = lines
    .map(({ start, words, isMarked }) => {
      if (isTakenBack) return start + words.slice(stars, -stars);
      return isMarked || (words === '' && lines.length > 1) ? start + words : start + mark + words + mark;
    })
    .join('\n');
  const [first] = lines;
  if (!first || lines.length > 1) return edit(place, typed, 0, typed.length);
  const around = first.around + (isTakenBack ? -stars : stars);
  return edit(place, typed, first.start.length + around, typed.length - around);
}

/** What a line can begin with that emphasis is not to enclose. */
const lineStart = /^\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>) +)*/;

const isMark = (found: number, stars: 1 | 2): boolean => (stars === 2 ? found >= 2 : found === 1 || found === 3);

/** How many stars stand around all of the words, without those that are around the first or the last of them alone. */
function starsAround(words: string): number {
  const [before, after] = [starsAt(words, /^\**/), starsAt(words, /\**$/)];
  const within = words.slice(before, words.length - after);
  const ending = /^[^*]*[^\s*\\](\*+)(?![\p{L}\p{N}*])/u.exec(within)?.[1] ?? '';
  const beginning = /(?<![\p{L}\p{N}*\\])(\*+)[^\s*][^*]*$/u.exec(within)?.[1] ?? '';
  const [first, last] = ending && beginning ? [ending.length, beginning.length] : [0, 0];
  return Math.min(before - first, after - last, Math.floor(words.length / 2));
}

const starsAt = (text: string, place: RegExp): number => place.exec(text)?.[0].length ?? 0;

const address = 'https://';

/** The words become the text of a link, an address its address. In a link, it is taken back. */
function link(text: string, selection: Range): Edit {
  for (const { index, 0: whole, 1: label = '' } of text.matchAll(/(?<!!)\[([^[\]\n]*)\]\([^()\s]*\)/g)) {
    const end = index + whole.length;
    if (index <= selection[0] && selection[1] <= end) return edit([index, end], label, 0, label.length);
  }
  const place = wordsOf(text, selection);
  const words = text.slice(...place);
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(words)) return edit(place, `[](${words})`, 1, 1);
  const label = words.replace(/\s*\n\s*/g, ' ');
  const typed = `[${label}](${address})`;
  return label ? edit(place, typed, label.length + 3, typed.length - 1) : edit(place, typed, 1, 1);
}

/** Within a line, or a block of whole lines. The fence is longer than those in the text. */
function code(text: string, selection: Range): Edit {
  const [start, end] = wordsOf(text, selection);
  const words = text.slice(start, end);
  const longest = Math.max(0, ...(words.match(/`+/g) ?? []).map(({ length }) => length));
  if (words.includes('\n')) {
    const [before] = /(?<=^|\n)`{3,}\n$/.exec(text.slice(0, start)) ?? [];
    if (before && text.slice(end).startsWith(`\n${before.trim()}`)) {
      return edit([start - before.length, end + before.length], words, 0, words.length);
    }
    const fence = '`'.repeat(Math.max(3, longest + 1));
    const typed = paragraphBetween(text.slice(0, start), `${fence}\n${words}\n${fence}`, text.slice(end));
    const from = typed.indexOf(fence) + fence.length + 1;
    return edit([start, end], typed, from, from + words.length);
  }
  const fence = '`'.repeat(longest + 1);
  const [open, close] = longest > 0 ? [`${fence} `, ` ${fence}`] : [fence, fence];
  if (text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close)) {
    return edit([start - open.length, end + close.length], words, 0, words.length);
  }
  return edit([start, end], open + words + close, open.length, (open + words).length);
}

/** The prefix of a line, and the one that replaces it: `## `, then `### `, then nothing. */
const lineMarks = {
  heading: { own: /^#{1,6} +/, other: /^(?:> ?|[-*+] +|\d+[.)] +)/, mark: () => '## ' },
  bullets: { own: /^[-*+] +/, other: /^(?:\d+[.)]|#{1,6}) +/, mark: () => '- ' },
  numbers: { own: /^\d+[.)] +/, other: /^(?:[-*+]|#{1,6}) +/, mark: (index: number) => `${index + 1}. ` },
  quote: { own: /^> ?/, other: /^(?!)/, mark: () => '> ' },
};

/** Whole lines. A list or a quote stands apart from the text around it, which would be part of it otherwise. */
function prefixLines(kind: keyof typeof lineMarks, text: string, [from, to]: Range): Edit {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
  // A selection of whole lines ends where the next line begins.
  const next = text.indexOf('\n', to > from && text[to - 1] === '\n' ? to - 1 : to);
  const end = next < 0 ? text.length : next;
  const { own, other, mark } = lineMarks[kind];
  const lines = text.slice(start, end).split('\n');
  const isList = kind === 'bullets' || kind === 'numbers';
  const indentOf = (line: string) => (isList ? (/^\s*/.exec(line)?.[0] ?? '') : '');
  const isMarked = lines.every(
    (line) => own.test(line.slice(indentOf(line).length)) || (lines.length > 1 && !line.trim()),
  );
  let index = 0;
  const marked = lines.map((line) => {
    const indent = indentOf(line);
    const rest = line.slice(indent.length);
    if (isMarked) return kind === 'heading' && line.startsWith('## ') ? `#${line}` : indent + rest.replace(own, '');
    if (!line.trim() && lines.length > 1) return kind === 'quote' ? '>' : line;
    return indent + mark(index++) + rest.replace(own, '').replace(other, '');
  });
  const joined = marked.join('\n');
  const isApart = kind === 'heading' || isMarked;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const continues = (line = '') => own.test(line.slice(indentOf(line).length));
  const typed = isApart
    ? joined
    : paragraphBetween(
        continues(before.split('\n').at(-2)) ? '' : before,
        joined,
        after === '' || continues(after.split('\n')[1]) ? '\n\n' : after,
      );
  const at = typed.indexOf(joined);
  const caret = at + joined.length;
  return edit([start, end], typed, lines.length > 1 ? at : caret, caret);
}
