import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = [head: string, cell: (row: Row) => ReactNode];

interface Props<Row> {
  /** What the rows are, for screen readers. */
  caption: string;
  /** Each with its head; an empty one for buttons. The first column names the row. */
  columns: Column<Row>[];
  rows: Row[];
  /** Left out where rows can be equal, and stay at their place. */
  keyOf?(row: Row): string;
}

/** A table with figures. On phones, each row is a card with the heads of the columns as labels. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([head]) => (
            <th key={head} scope="col">
              {head || <span className="visually-hidden">Actions</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf ? keyOf(row) : place}>
            {columns.map(([head, cell], index) =>
              index === 0 ? (
                <th key={head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={head} data-label={head}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
