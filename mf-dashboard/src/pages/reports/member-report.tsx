import { countedTotal, type ReportedMember, type ResponseOf, shownNumber } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { ErrorBanner, FilterBar, ListResults } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { EmptyState } from '@portal/ui/states';
import { type Column, DataTable } from '../../data-table.tsx';
import { memberReport } from '../../first-lists.ts';
import styles from './reports.module.css';

const choices = [
  {
    name: 'standing',
    label: 'Standing',
    all: 'All Members',
    options: [
      { value: 'behind', label: 'Behind the Goal' },
      { value: 'reached', label: 'Reached the Goal' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    all: 'By Name',
    options: [
      { value: 'missing', label: 'Most Missing First' },
      { value: 'hours', label: 'Most Hours First' },
    ],
  },
];

/** Members with their hours and what they miss, a page at a time; or `all`, for a printer. */
export function MemberReport({ all }: { all: ResponseOf<'GET /reports/members'> | undefined }) {
  const { query, change, list } = useListPage('GET /reports/members', memberReport(useRole()));
  const data = all ?? list.data;
  const { limit = 0, total = 0 } = all?.pagination ?? {};
  return (
    <div id="reported-members" tabIndex={-1} className="stack" aria-busy={list.isPlaceholderData}>
      <ErrorBanner error={all ? null : list.error} fallback="Failed to fetch the members" onRetry={list.refetch} />
      <div className={styles.screenOnly}>
        <FilterBar query={query} choices={choices} isWaiting={list.isPending} onChange={change} />
        <p role="status" className="visually-hidden">
          {list.data && !list.isPlaceholderData && countedTotal(list.data.pagination, 'member')}
        </p>
      </div>
      <ListResults
        list={{ ...list, isPending: !data && list.isPending, data }}
        rows={data?.members}
        waiting="Loading members..."
        empty={<EmptyState art="people" title="No members found" />}
        pagerOf="reported-members"
        onPage={(page) => change({ page })}
      >
        {(rows) => <DataTable caption="Members" rows={rows} keyOf={({ id }) => `${id}`} columns={columns} />}
      </ListResults>
      {total > limit && <p>{`The list ends after ${shownNumber(limit)} of ${shownNumber(total)}.`}</p>}
    </div>
  );
}

const columns: Column<ReportedMember>[] = [
  [
    'Member',
    ({ name, chapter, committee, active }) => (
      <>
        {name} <span className="muted small">{[chapter, committee].filter(Boolean).join(', ')}</span>
        {!active && (
          <>
            {' '}
            <Badge tip="The account is deactivated, deleted, not approved, or made after this school year">
              Not active
            </Badge>
          </>
        )}
      </>
    ),
  ],
  ['Synchronous', ({ sync }) => shownNumber(sync)],
  ['Asynchronous', ({ async }) => shownNumber(async)],
  ['Corrections', ({ corrections }) => shownNumber(corrections)],
  [
    'Count towards the goal',
    ({ counted, requiredHours }) => `${shownNumber(counted)} of ${shownNumber(requiredHours)}`,
  ],
  ['Missing', ({ missing, active }) => (missing > 0 ? shownNumber(missing) : active ? 'Reached' : '–')],
];
