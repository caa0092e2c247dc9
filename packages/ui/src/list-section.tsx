import type { ReactNode } from 'react';
import { ErrorBanner } from './error-banner.tsx';
import { ListResults, type ListResultsProps } from './list-results.tsx';

interface Props<Row> extends Omit<ListResultsProps<Row>, 'pagerOf' | 'children'> {
  list: ListResultsProps<Row>['list'] & { isPlaceholderData: boolean; refetch(): void };
  id: string;
  title: string;
  /** The message for an error without one. */
  fallback: string;
  /** What narrows the list down. */
  filters?: ReactNode;
  /** A row, as an `li`. */
  children(row: Row): ReactNode;
}

/** A part of a page that is a list: heading, error, and rows between lines, a page at a time. */
export function ListSection<Row>({ id, title, fallback, filters, children, ...results }: Props<Row>) {
  const { list } = results;
  return (
    <section id={id} className="stack" aria-labelledby={`${id}-title`} aria-busy={list.isPlaceholderData} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ErrorBanner error={list.error} fallback={fallback} onRetry={list.refetch} />
      {filters}
      <ListResults {...results} pagerOf={id}>
        {(rows) => <ul className="lines">{rows.map(children)}</ul>}
      </ListResults>
    </section>
  );
}
