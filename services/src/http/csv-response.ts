import { randomUUID } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { FileResponse } from './file-response.ts';

type Cell = string | number | null;

export interface CsvTable {
  /** Name of the file, without its ending. */
  name: string;
  columns: string[];
  rows: Cell[][];
}

/**
 * A table as a file that spreadsheets open: with a byte order mark, so that Excel reads UTF-8. Cells that begin like a
 * formula are shown as text, because people typed them.
 */
export const csvResponse = ({ name, columns, rows }: CsvTable): FileResponse =>
  new FileResponse({
    id: randomUUID(),
    name: `${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    isPublic: false,
    read: async () => Buffer.from(stringify([columns, ...rows], { bom: true, escape_formulas: true })),
  });
