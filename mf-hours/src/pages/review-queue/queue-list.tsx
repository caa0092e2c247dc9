import { countedTotal, type HoursSubmission, type Pagination, totalText } from '@portal/contracts';
import type { useCall } from '@portal/sdk/query';
import { Button, ListResults } from '@portal/ui';
import type { RowSelection } from '@portal/ui/row-selection';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import styles from './queue.module.css';
import { QueueToolbar } from './queue-toolbar.tsx';
import { type RowActions, SubmissionRow } from './submission-row.tsx';
import type { Review } from './use-review.ts';

/** What the page gives to its list. */
export interface ListProps {
  /** Tells this list from lists with other filters. Empty while the rows of the one before still stand. */
  name: string;
  list: ReturnType<typeof useCall<'GET /hours/admin/list'>>;
  review: Review;
  onPage(page: number): void;
  onShowAll(): void;
}

interface Props extends ListProps {
  rows: HoursSubmission[];
  selected: HoursSubmission | null;
  checked: HoursSubmission[];
  selection: RowSelection;
  actions: RowActions;
  onDecide(action: 'approve' | 'reject'): void;
  onUndo(): void;
  /** Left out where nobody has a keyboard. */
  onHelp?(): void;
}

/** The list with its heading, its toolbar, and its pages. */
export function QueueList(props: Props) {
  const { list, rows, selected, checked, review, actions } = props;
  const { submissions, pagination, stats } = list.data ?? {};
  const decided = (submissions?.length ?? 0) - rows.length;
  const left = (pagination?.total ?? 0) - decided;
  // Every row of the page is decided, and the next ones come once the decisions are sent.
  const isRefilling = decided > 0 && rows.length === 0 && left > 0 && (list.isFetching || !list.error);
  const total = pagination ? totalText({ ...pagination, total: left }) : '–';
  const empty = (
    <EmptyState art="search" title="No submissions found">
      {stats && stats.total > 0 && <Button onClick={props.onShowAll}>Show All</Button>}
    </EmptyState>
  );
  return (
    <section id="submissions" className={`stack ${styles.list}`} aria-labelledby="submissions-title" tabIndex={-1}>
      <QueueToolbar
        heading={<h2 id="submissions-title">Submissions ({total})</h2>}
        review={review}
        selection={props.selection}
        onDecide={props.onDecide}
        onUndo={props.onUndo}
        onHelp={props.onHelp}
      />
      <Found name={props.name} pagination={pagination} />
      <ListResults
        list={{ ...list, isPending: list.isPending || isRefilling }}
        rows={isRefilling ? undefined : submissions && rows}
        waiting="Loading submissions..."
        empty={empty}
        pagerOf="submissions"
        onPage={props.onPage}
      >
        {(shown) => (
          <ul className={`list ${styles.rows}`}>
            {shown.map((submission) => (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                isSelected={submission === selected}
                isChecked={checked.includes(submission)}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </ListResults>
    </section>
  );
}

/** Says how many rows other filters find. A decision is announced elsewhere. */
function Found({ name, pagination }: { name: string; pagination: Pagination | undefined }) {
  const [found, setFound] = useState({ name: '', text: '' });
  if (name && pagination && found.name !== name) setFound({ name, text: countedTotal(pagination, 'submission') });
  return (
    <p role="status" className="visually-hidden">
      {found.name === name && found.text}
    </p>
  );
}
