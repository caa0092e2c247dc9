import { useCall } from '@portal/sdk/query';
import { ErrorBanner, ListResults } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { OwnSubmissionRow } from './own-submission-row.tsx';

const limit = 10;

/** What became of the hours that the member logged so far, newest first. */
export function OwnSubmissions() {
  const [page, setPage] = useState(1);
  const list = useCall('GET /hours/mine', { page, limit }, { placeholderData: (previous) => previous });
  return (
    <section id="own-submissions" className="stack" aria-labelledby="own-submissions-title" tabIndex={-1}>
      <h2 id="own-submissions-title">Your submissions</h2>
      <ErrorBanner error={list.error} fallback="Failed to fetch submissions" onRetry={list.refetch} />
      <ListResults
        list={list}
        rows={list.data?.submissions}
        waiting="Loading submissions..."
        empty={<EmptyState art="papers" title="You have not submitted any hours yet." />}
        pagerOf="own-submissions"
        onPage={setPage}
      >
        {(rows) => (
          <ul className="lines">
            {rows.map((submission) => (
              <OwnSubmissionRow key={submission.id} submission={submission} />
            ))}
          </ul>
        )}
      </ListResults>
    </section>
  );
}
