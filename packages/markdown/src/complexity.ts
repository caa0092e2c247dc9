/** Marks whose partners the parser looks for within the whole paragraph, each time anew. */
const paired = /[[\]<]|[*_~]+|`+|@|www\.|https?:/gi;
/** What may end only far below: each is looked for to the end of the paragraph. */
const unended = /<[!?]/g;
const blankLine = /\n[ \t]*\n/;

/** What opens quotes, lists and footnotes within each other at the start of a line, and how far it is indented. */
const opening = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]{1,99}\]:))*[ \t]*/;
const openers = /[>+*)]|-|\d\.|\]:/g;
const indentPerLevel = 2;
const indentPerTab = 4;

/** Each costs about a second at most, wherever posts are read; nothing that people write comes near. */
const most = { pairings: 16_000_000, scanned: 5_000_000, levels: 24_000, cells: 12_000 } as const;

/**
 * Whether Markdown would keep whoever reads it busy: the work for paired marks grows with the square of their number in a
 * paragraph, that for lines with the depth of the lists and quotes around them, and tables fill each row up to their head.
 */
export function isTooComplex(markdown: string): boolean {
  const lines = markdown.split(/\r\n|\n|\r/);
  const blocks = lines.join('\n').split(blankLine);
  return (
    sum(blocks, pairingsIn) > most.pairings ||
    sum(blocks, scannedIn) > most.scanned ||
    sum(blocks, cellsIn) > most.cells ||
    levelsIn(lines) > most.levels
  );
}

const pairingsIn = (block: string): number => count(block, paired) ** 2;

const scannedIn = (block: string): number => count(block, unended) * block.length;

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
