import { parse } from 'papaparse';

/** The addresses of a table, one for each row that has one. */
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
  const rows = parse<string[]>(text.trimEnd()).data.map((row) => row.map((cell) => cell.trim()));
  const used = rows.flat().filter(Boolean);
  if (!used.some(isAddress) || used.every(isAddress)) return null;
  const header = rows.find((row) => row.some(Boolean));
  const column = addressColumn(rows, header);
  const heading = header?.[column] && isHeading(header[column]) ? header[column] : null;
  const body = rows
    .map((row, index) => ({ row, line: index + 1, address: addressIn(row[column] ?? '') }))
    .filter(({ row }) => row.some(Boolean) && !(heading && row === header));
  return {
    heading,
    addresses: body.map(({ address }) => address).filter(Boolean),
    linesWithout: body.filter(({ address }) => !address).map(({ line }) => line),
  };
}

const isAddress = (cell: string) => cell.includes('@');
const isHeading = (cell: string) => !isAddress(cell) && /mail|address/i.test(cell);

/** The column with most addresses; a column of the same count that its header calls one goes first. */
function addressColumn(rows: string[][], header: string[] = []): number {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => ({
    column,
    count: rows.filter((row) => isAddress(row[column] ?? '')).length + (isHeading(header[column] ?? '') ? 0.5 : 0),
  }));
  return columns.reduce((best, each) => (each.count > best.count ? each : best)).column;
}

/** Takes `ada@example.org` out of `Ada Lovelace <ada@example.org>`. */
const addressIn = (cell: string) => cell.match(/[^\s<>,;"]+@[^\s<>,;"]+/)?.[0] ?? cell;
