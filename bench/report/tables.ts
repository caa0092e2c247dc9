/** The tables of a Markdown text, as wide as their cells, as the check of the repository wants them. */
export const alignTables = (text: string): string => text.replace(/(?:^\|.*\|\n?)+/gm, alignTable);

function alignTable(table: string): string {
  const rows = table
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
  const [head = [], rule = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(3, ...[head, ...body].map((cells) => cells[at]?.length ?? 0)));
  const isNumber = (at: number) => rule[at]?.endsWith(':');
  const cellsOf = (cells: string[]) =>
    widths.map((width, at) => (isNumber(at) ? (cells[at] ?? '').padStart(width) : (cells[at] ?? '').padEnd(width)));
  const ruled = widths.map((width, at) => (isNumber(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const lines = [cellsOf(head), ruled, ...body.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n') + (table.endsWith('\n') ? '\n' : '');
}

/** @returns a table in Markdown. The first row is its head. */
export const tableOf = ([head = [], ...rows]: string[][]): string =>
  alignTables([head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
