import {
  chapters,
  hoursTypes,
  maxSearchLength,
  type StatusGroup,
  statusGroups,
  submissionStatuses,
  submissionStatusNames,
} from '@portal/contracts';
import { useChapter, useRole } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, Stats, useLeaveWarning } from '@portal/ui';
import { hoursTypeOptions } from '../../hours-fields.ts';
import { ExportButton } from './export-button.tsx';
import { Queue } from './queue.tsx';
import styles from './review-queue.module.css';
import { useReview } from './use-review.ts';

const search = {
  label: 'Search submissions',
  placeholder: 'Search by student name, description, or supervisor...',
  maxLength: maxSearchLength,
};

const groupNames: Record<StatusGroup, string> = {
  all: 'All Statuses',
  waiting: 'Pending Review',
  ready: 'Ready to Decide',
};
const groups = Object.keys(groupNames) as StatusGroup[];

const choices = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ...groups.map((value) => ({ value, label: groupNames[value] })),
      ...submissionStatuses.map((value) => ({
        value,
        label: value === 'signed' ? 'Signed (Pending Review)' : submissionStatusNames[value],
      })),
    ],
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All Types',
    options: hoursTypeOptions,
  },
  {
    name: 'chapter',
    label: 'Chapter',
    all: 'All Chapters',
    options: chapters.map((value) => ({ value, label: `${value} Only` })),
  },
  { name: 'flags', label: 'Flags', all: 'Any Flags', options: [{ value: 'open', label: 'With Flags' }] },
];

/** It opens on what waits. */
export const submissionList = {
  filters: {
    status: [...submissionStatuses, ...groups],
    type: hoursTypes,
    chapter: chapters,
    flags: ['open'],
  },
  limit: 20,
  defaults: { status: 'waiting' },
} as const;

const everything = { search: undefined, type: undefined, chapter: undefined, flags: undefined };

/** The ways to look at the list that are one press away. */
const views = [
  { status: 'waiting', label: 'Pending Review', tip: 'Everything that can be decided, with and without a signature' },
  { status: 'ready', label: 'Ready to Decide', tip: 'Signed, or no signature is needed' },
  { status: 'all', label: 'All', tip: 'Also what is decided or withdrawn' },
] as const;

/** Admins review volunteer hours (spec section 2, 'Admin Inbox'). The server checks the role again on every call. */
export function ReviewQueuePage() {
  const { chapter } = useChapter();
  const role = useRole();
  return (
    <>
      <title>{`Admin Inbox · ${chapter}`}</title>
      {role === 'admin' ? <ReviewQueue /> : <AccessDenied />}
    </>
  );
}

function AccessDenied() {
  return (
    <div className="stack">
      <h1>Admin Inbox</h1>
      <div className="notice notice--danger" role="alert">
        <p>
          <strong>Access Denied:</strong> You don't have permission to access the admin inbox.
        </p>
      </div>
    </div>
  );
}

/** The submissions that wait for a decision, and those that had theirs. */
function ReviewQueue() {
  const { query, change, list } = useListPage('GET /hours/admin/list', submissionList);
  const review = useReview();
  useLeaveWarning(review.isSaving);
  const { stats, pagination } = list.data ?? {};
  const { page: _page, ...filter } = query;
  const changeFilters = ({ status, ...others }: Record<string, string | undefined>) =>
    change({ ...others, ...(status && { status: status === submissionList.defaults.status ? undefined : status }) });

  return (
    <div className="stack">
      <header className="row row--between">
        <div>
          <h1>Admin Inbox</h1>
          <p className="lead">Review and approve volunteer hour submissions</p>
        </div>
        <div className="row">
          <ExportButton filter={filter} pagination={pagination} />
          <Button loading={list.isRefetching} onClick={() => list.refetch()}>
            Refresh
          </Button>
        </div>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch submissions" onRetry={list.refetch} />
      <div className={styles.figures}>
        <Stats
          figures={{
            'Total Submissions': stats?.total,
            'Pending Review': stats?.pendingReview,
            Approved: stats?.approved,
            'Total Hours': stats?.totalHours,
          }}
        />
      </div>
      <div className={styles.filters}>
        <Views shown={query.status} onShow={(status) => changeFilters({ status })} />
        <FilterBar query={query} search={search} onChange={changeFilters} />
        <FilterBar query={query} choices={choices} isWaiting={list.isPending} onChange={changeFilters} />
      </div>
      <Queue
        list={list}
        name={list.isPlaceholderData ? '' : JSON.stringify(query)}
        statuses={statusesOf(query.status)}
        review={review}
        onPage={(page) => change({ page })}
        onShowAll={() => change({ ...everything, status: 'all' })}
      />
    </div>
  );
}

function Views({ shown, onShow }: { shown: string | undefined; onShow(status: string): void }) {
  return (
    <fieldset className={styles.views} aria-label="View">
      {views.map(({ status, label, tip }) => (
        <button
          key={status}
          type="button"
          className={`button button--text button--small ${styles.view}`}
          data-tip={tip}
          aria-pressed={shown === status}
          onClick={() => onShow(status)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

const statusesOf = (status = 'waiting'): readonly string[] => statusGroups[status as StatusGroup] ?? [status];
