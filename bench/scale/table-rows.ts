export type Row = Record<string, string | number | Date | string[] | null>;

/** A table with its rows. Row 1 of each list is the newest one. Ids of members count from 1. */
export interface TableRows {
  table: string;
  rows: Iterable<Row>;
}

export function* counted(from: number, to: number, rowOf: (n: number) => Row): Generator<Row> {
  for (let n = from; n <= to; n++) yield rowOf(n);
}
