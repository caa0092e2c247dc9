import { importLimits } from '@portal/contracts';
import { textOfFile } from '@portal/contracts/text-file';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** The cells of a table as texts, or why there is none, in words for people. `cause` is for the log, without what the file says. */
export type TableRead = { rows: string[][] } | { refusal: string; cause?: string };

/** Empty ones and a title are no rows, so there can be more lines than rows. */
const mostLines = importLimits.rows * 4;
const tooManyLines = `The file has more than ${mostLines.toLocaleString('en-US')} lines. Please delete empty ones, or split it.`;
const tooManyColumns = `The file has more than ${importLimits.columns} columns. Please delete those that are not needed.`;
const tooLarge = 'The spreadsheet is too large. Please save it as CSV, or split it.';
const unreadable = 'The file could not be read. Please save it as CSV or XLSX.';

/** The first sheet of an XLSX file, or a CSV file in any usual encoding and with any usual separator. It runs in a thread. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<TableRead> {
  try {
    const rows = isZip(bytes) ? await readSpreadsheet(bytes) : readText(textOfFile(bytes));
    if (!rows) return { refusal: tooLarge };
    if (rows.length > mostLines) return { refusal: tooManyLines };
    const isBeyond = (cell: string, column: number) => column >= importLimits.columns && cell !== '';
    if (rows.some((row) => row.some(isBeyond))) return { refusal: tooManyColumns };
    // A spreadsheet can have thousands of empty ones.
    return { rows: rows.map((row) => row.slice(0, importLimits.columns)) };
  } catch (error) {
    const { name, message, stack = '' } = error as Error;
    const line = /^Quote Not Closed.* line (\d+)/.exec(message)?.[1];
    if (line) return { refusal: `The quotation mark in line ${line} is never closed. Please correct the file.` };
    // Messages of the libraries quote cells.
    return { refusal: unreadable, cause: `${name}${/(?:\n {4}at .*)+$/.exec(stack)?.[0] ?? ''}` };
  }
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** Null if it would unpack to too much. The unpacking never goes beyond the sizes that the file names, which are added up first. */
async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<string[][] | null> {
  let unpacked = 0;
  unzipSync(bytes, {
    filter({ originalSize }) {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > importLimits.unpackedBytes) return null;
  const { buffer, byteOffset, byteLength } = bytes;
  const rows = await readSheet(buffer.slice(byteOffset, byteOffset + byteLength));
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: unknown): string {
  // As Excel shows it: a sum such as 2.1 + 0.2 has more digits.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? '' : String(cell).trim();
}

/** Commas are last, because texts have them, too. */
const separators = ['\t', ';', ','];

/** Enough to see past a title and cells with commas. */
const linesWithSeparator = 20;

/** They can have separators and line breaks that are text. */
const quotedCells = /(^|[\t;,] *)(?:"[^"]*")+/gm;

/** The separator that most lines have equally often, and of several the most frequent one. */
function separatorOf(lines: string[]): string {
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter(Boolean);
    const alike = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return { separator, alike, all: counts.reduce((sum, count) => sum + count, 0) };
  });
  return scores.reduce((best, each) =>
    each.alike > best.alike || (each.alike === best.alike && each.all > best.all) ? each : best,
  ).separator;
}

function readText(text: string): string[][] {
  if (text.includes('\0')) throw new Error('This is not a text');
  const delimiter = separatorOf(text.replace(quotedCells, '$1').split(/\r?\n/, linesWithSeparator));
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true } as const;
  return parse(text, { ...options, to: mostLines + 1 }) as string[][];
}
