import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';
import { ListWaiting } from './states.tsx';

export interface ListResultsProps<Row> {
  list: {
    isPending: boolean;
    error: Error | null;
    data: { pagination: { page: number; totalPages: number } } | undefined;
  };
  rows: Row[] | undefined;
  waiting: string;
  empty: ReactNode;
  /** Id of the element that holds the list: it takes the focus with each change of the page. */
  pagerOf: string;
  onPage(page: number): void;
  children(rows: Row[]): ReactNode;
}

/** A list in the states that it has: under way, empty, or its rows and the way to the next page. */
export function ListResults<Row>({ list, rows, waiting, empty, pagerOf, onPage, children }: ListResultsProps<Row>) {
  // The last row of this page has gone; those of the page before are on their way, unless the next read has failed.
  const isLeft = rows?.length === 0 && list.data !== undefined && list.data.pagination.page > 1;
  return (
    <>
      {(list.isPending || (isLeft && !list.error)) && <ListWaiting text={waiting} />}
      {rows?.length === 0 && !isLeft && empty}
      {rows && rows.length > 0 && children(rows)}
      {list.data && <Pager pagination={list.data.pagination} list={pagerOf} onPage={onPage} />}
    </>
  );
}
