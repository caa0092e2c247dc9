import { addressesIn } from '@portal/contracts';
import { parse } from 'papaparse';

/** The addresses of a table, from one column. */
export interface AddressColumn {
  addresses: string[];
  /** The heading of the column. Null if the table has no heading. */
  heading: string | null;
  /** Numbers of the lines, from 1, that hold something but no address. */
  linesWithout: number[];
}

/**
 * Finds the column of addresses in rows from a spreadsheet or a CSV file, with or without a heading. Null if the text
 * is not a table, for example a plain list of addresses.
 */
export function readAddressColumn(text: string): AddressColumn | null {
  // An empty last line would hide the separator of a short table.
  const { data, meta } = parse<string[]>(text.trimEnd());
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  const used = rows.flat().filter(Boolean);
  if (!used.some(isAddress) || used.every(isAddress)) return null;
  const lines = rows.filter((row) => row.some(Boolean));
  const [header] = lines;
  const column = addressColumn(rows, header);
  const heading = header?.[column] && isHeading(header[column]) ? header[column] : null;
  if (!heading && meta.delimiter !== '\t' && !isTable(lines, column)) return null;
  const body = rows
    .map((row, index) => ({ row, line: index + 1, addresses: addressesOrText(row[column] ?? '') }))
    .filter(({ row }) => row.some(Boolean) && !(heading && row === header));
  return {
    heading,
    addresses: body.flatMap(({ addresses }) => addresses),
    linesWithout: body.filter(({ addresses }) => addresses.length === 0).map(({ line }) => line),
  };
}

/** Whether lines without a heading are a table. Of a list with names or a slip, one column would lose addresses. */
function isTable(lines: string[][], column: number): boolean {
  if (lines.length === 1) return false;
  if (lines.every((line) => line.every((cell, index) => index === column || !isAddress(cell)))) return true;
  const [first = []] = lines;
  const hasNames = first.some((_cell, index) => !lines.some((line) => isAddress(line[index] ?? '')));
  const isEven = lines.every((line) => line.length === first.length && !line.some((cell) => cell.includes(';')));
  return isEven && (hasNames || !first.some(isAddress));
}

const isAddress = (cell: string) => cell.includes('@');
/** Not `ada.gmail.com`, which lacks its @. */
const isHeading = (cell: string) => !isAddress(cell) && /mail(?!\S*\.[a-z])|address/i.test(cell);

/** The column with most addresses; a column of the same count that its header calls one goes first. */
function addressColumn(rows: string[][], header: string[] = []): number {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => ({
    column,
    count: rows.filter((row) => isAddress(row[column] ?? '')).length + (isHeading(header[column] ?? '') ? 0.5 : 0),
  }));
  return columns.reduce((best, each) => (each.count > best.count ? each : best)).column;
}

/** What is no address stays. */
const addressesOrText = (cell: string): string[] => addressesIn(cell) ?? [cell].filter(Boolean);
