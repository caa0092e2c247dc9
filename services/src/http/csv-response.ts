import { stringify } from 'csv-stringify/sync';
import { FileResponse } from './file-response.ts';

/** The columns by their headings, each with its value in a row. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

interface CsvTable<Row> {
  /** Name of the file, without its ending. */
  name: string;
  columns: Columns<Row>;
  rows: Row[];
  /** A line below the rows. */
  note?: string | undefined;
}

/**
 * A table as a file that spreadsheets open: with a byte order mark, so that Excel reads UTF-8. Cells that begin like a
 * formula are shown as text, because people typed them.
 */
export function csvResponse<Row>({ name, columns, rows, note }: CsvTable<Row>): FileResponse {
  const lines = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)));
  const [, ...empty] = Object.values(columns).map(() => null);
  const table = [Object.keys(columns), ...lines, ...(note ? [[note, ...empty]] : [])];
  return new FileResponse({
    name: `${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    read: async () => Buffer.from(stringify(table, { bom: true, escape_formulas: true })),
  });
}
