import type { HoursSubmission } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { Button, ErrorBanner } from '@portal/ui';
import { useState } from 'react';
import { FilterBar } from './filter-bar.tsx';
import { type InboxFilters, useInboxFilters } from './inbox-filters.ts';
import { useReview } from './review.ts';
import { StatCards } from './stat-cards.tsx';
import { SubmissionDetails } from './submission-details.tsx';
import { SubmissionList } from './submission-list.tsx';

const limit = 20;

export function Inbox() {
  const [filters, change] = useInboxFilters();
  const list = useSubmissions(filters);
  const [opened, setOpened] = useState<HoursSubmission | null>(null);
  const review = useReview({ onDone: () => setOpened(null) });
  const open = (submission: HoursSubmission | null) => {
    review.forgetError();
    setOpened(submission);
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
      {!opened && <ErrorBanner error={review.error} />}
      <StatCards stats={list.data?.stats} />
      <FilterBar filters={filters} onChange={change} />
      <SubmissionList
        list={list.data}
        waiting={list.isPending}
        review={review}
        onOpen={open}
        onPage={(page) => change({ page })}
      />
      <SubmissionDetails
        submission={list.data?.submissions.find(({ id }) => id === opened?.id) ?? opened}
        review={review}
        onClose={() => open(null)}
      />
    </div>
  );
}

function useSubmissions({ search, status, type, page }: InboxFilters) {
  const request = { page, limit, status, type, search: search || undefined };
  return useCall('GET /hours/admin/list', request, { placeholderData: (previous) => previous });
}
