/** A link whose parts the parser finds at once, because it contains no other marks. */
const plainLink = /\[(?:(?!https?:|www\.)[^[\]\\`<*_~@])*\](?:\([^\s()<>"'\\]*\)|(?!\())/gi;
/** Marks for which the parser searches the rest of the paragraph, or back to its beginning, each time again. */
const looking = /[[\]<@]|\*+|_+|~+|www\.|https?:/gi;
/** Only the last run of a given number of backticks finds no end, but a search for it costs more. */
const ticks = /`+/g;
const stepsPerTick = 16;
/**
 * An address without markup, and the characters that may end it: the parser searches from each of them to the last one.
 */
const address = /(?:https?:\/\/|www\.)\S*/gi;
const addressEnd = /(?:[!"'()*,.:;<?\]_~]|&[a-z]*;?)+/gi;
/** After an open bracket, the parser searches back from each word, because a word can begin an e-mail address. */
const word = /[\w+.-]+/g;
const part = /\w+|[^\w\s]|\n/g;
/** At each of these characters the parser splits and joins the text, and moves everything after it. */
const joint = /[&\\\n[\]<@*_~`]/g;
const blankLine = /\n[ \t]*\n/;

/** The marks at the start of a line that open nested quotes, lists and footnotes, with their indentation. */
const opening = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]{1,99}\]:))*[ \t]*/;
const openers = /[>+*)]|-|\d\.|\]:/g;
const indentPerLevel = 2;
const indentPerTab = 4;

/** Each limit corresponds to at most about half a second of parsing on any machine. Normal texts are far below. */
const most = { looks: 12_000_000, moves: 200_000_000, levels: 16_000, nested: 2500, cells: 12_000 } as const;

/**
 * Whether parsing this Markdown would take too long. The work for paired marks grows with their number times the length
 * of the paragraph. The work for lines grows with the depth of nested lists and quotes. Tables fill each row to the
 * width of the head. The estimate itself takes linear time.
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

/**
 * Counts each line once for every list and quote that can be open there. They end with a blank line and a line outside.
 */
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
