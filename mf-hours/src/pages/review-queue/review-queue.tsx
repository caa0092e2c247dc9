import {
  type HoursSubmission,
  hoursTypeNames,
  hoursTypes,
  maxSearchLength,
  submissionStatuses,
  submissionStatusNames,
  totalText,
} from '@portal/contracts';
import { useListPage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults, Stats, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { SubmissionDetails } from './submission-details.tsx';
import { SubmissionRow } from './submission-row.tsx';
import { useReview } from './use-review.ts';

const search = {
  label: 'Search submissions',
  placeholder: 'Search by student name, description, or supervisor...',
  maxLength: maxSearchLength,
};

const choices = [
  {
    name: 'status',
    label: 'Status',
    all: 'All Statuses',
    options: submissionStatuses.map((value) => ({
      value,
      label: value === 'signed' ? 'Signed (Pending Review)' : submissionStatusNames[value],
    })),
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All Types',
    options: hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] })),
  },
  { name: 'flags', label: 'Flags', all: 'With or Without Flags', options: [{ value: 'open', label: 'With Flags' }] },
];

export const submissionList = {
  filters: { status: submissionStatuses, type: hoursTypes, flags: ['open'] },
  limit: 20,
} as const;

/** The page 'Admin Inbox': the submissions that wait for a decision, and those that had theirs. */
export function ReviewQueue() {
  const { query, change, list } = useListPage('GET /hours/admin/list', submissionList);
  const review = useReview();
  const { submissions, stats } = list.data ?? {};
  const [openDetails, details] = useDialog(SubmissionDetails, { submissions, review });
  const open = (submission: HoursSubmission) => {
    review.forgetError();
    openDetails(submission);
  };

  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <div>
          <h1>Admin Inbox</h1>
          <p className="lead">Review and approve volunteer hour submissions</p>
        </div>
        <Button loading={list.isRefetching} onClick={() => list.refetch()}>
          Refresh
        </Button>
      </header>
      <ErrorBanner error={list.error} fallback="Failed to fetch submissions" onRetry={list.refetch} />
      {!details && <ErrorBanner error={review.error} fallback={review.fallback} />}
      <Stats
        figures={{
          'Total Submissions': stats?.total,
          'Pending Review': stats?.pendingReview,
          Approved: stats?.approved,
          'Total Hours': stats?.totalHours,
        }}
      />
      <FilterBar query={query} search={search} choices={choices} isWaiting={list.isPending} onChange={change} />
      <section id="submissions" className="stack" aria-labelledby="submissions-title" tabIndex={-1}>
        <h2 id="submissions-title">Submissions ({list.data ? totalText(list.data.pagination) : 0})</h2>
        <ListResults
          list={list}
          rows={submissions}
          waiting="Loading submissions..."
          empty={<EmptyState art="search" title="No submissions found" />}
          pagerOf="submissions"
          onPage={(page) => change({ page })}
        >
          {(rows) => (
            <ul className="list">
              {rows.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} review={review} onOpen={open} />
              ))}
            </ul>
          )}
        </ListResults>
      </section>
      {details}
    </div>
  );
}
