/** A link whose parts are found at once: nothing in it is a mark of something else. */
const plainLink = /\[(?:(?!https?:|www\.)[^[\]\\`<*_~@])*\](?:\([^\s()<>"'\\]*\)|(?!\())/gi;
/** Marks whose partners the parser looks for in the rest of the paragraph or back to its beginning, each time anew. */
const looking = /[[\]<@]|\*+|_+|~+|www\.|https?:/gi;
/** Only the last row of so many ticks finds no end, and a look for one costs more. */
const ticks = /`+/g;
const stepsPerTick = 16;
/** A plain address, and what may be the end of one: the parser looks from each of these marks to the last one of the run. */
const address = /(?:https?:\/\/|www\.)\S*/gi;
const addressEnd = /(?:[!"'()*,.:;<?\]_~]|&[a-z]*;?)+/gi;
/** Behind an open bracket the parser looks back from each word, which may begin an e-mail address. */
const word = /[\w+.-]+/g;
const part = /\w+|[^\w\s]|\n/g;
/** Around each of these the text is put together anew, all that follows moves. */
const joint = /[&\\\n[\]<@*_~`]/g;
const blankLine = /\n[ \t]*\n/;

/** What opens quotes, lists and footnotes within each other at the start of a line, and how far it is indented. */
const opening = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]{1,99}\]:))*[ \t]*/;
const openers = /[>+*)]|-|\d\.|\]:/g;
const indentPerLevel = 2;
const indentPerTab = 4;

/** Each costs about half a second at most, wherever posts are read; nothing that people write comes near. */
const most = { looks: 12_000_000, moves: 200_000_000, levels: 16_000, nested: 2500, cells: 12_000 } as const;

/**
 * Whether Markdown would keep whoever reads it busy: the work for marks that look for others grows with their number times
 * the length of the paragraph, that for lines with the depth of the lists and quotes around them and with the number of those,
 * and tables fill each row up to their head. Takes time in proportion to the length of the text, whatever it says.
 */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n|\n|\r/);
  const blocks = lines.join('\n').split(blankLine);
  return (
    sum(blocks, looksIn) > most.looks ||
    sum(blocks, movesIn) > most.moves ||
    sum(blocks, cellsIn) > most.cells ||
    levelsIn(lines) > most.levels ||
    sum(lines, (line) => Number(depthOf(line) > 0)) > most.nested
  );
}

function looksIn(block: string): number {
  const rest = block.replace(plainLink, '');
  const behindBracket = rest.includes('[') ? rest.slice(rest.indexOf('[')) : '';
  const addresses = rest.match(address) ?? [];
  const marks = count(rest, looking) + stepsPerTick * new Set(rest.match(ticks)).size;
  return (
    marks * block.length +
    count(behindBracket, word) * count(block, part) +
    sum(addresses, (text) => sum(text.match(addressEnd) ?? [], (end) => end.length ** 2))
  );
}

const movesIn = (block: string): number => count(block, joint) * count(block, part);

function cellsIn(block: string): number {
  const rows = block.split('\n');
  return rows.length * rows.reduce((widest, row) => Math.max(widest, count(row, /\|/g)), 0);
}

/** The lines, each as often as lists and quotes may be open there: until a line that belongs to none follows a blank one. */
function levelsIn(lines: string[]): number {
  let levels = 0;
  let open = 0;
  for (const [index, line] of lines.entries()) {
    const closes = /^[^ \t]/.test(line) && !lines[index - 1]?.trim();
    open = closes ? depthOf(line) : Math.max(open, depthOf(line));
    levels += 1 + open;
  }
  return levels;
}

function depthOf(line: string): number {
  const start = opening.exec(line)?.[0] ?? '';
  const opened = count(start, openers);
  if (opened === 0) return 0;
  return opened + (count(start, / /g) + indentPerTab * count(start, /\t/g)) / indentPerLevel;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const sum = <T>(items: T[], of: (item: T) => number): number => items.reduce((total, item) => total + of(item), 0);
