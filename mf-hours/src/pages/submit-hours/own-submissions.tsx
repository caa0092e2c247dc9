import { useCall } from '@portal/sdk/query';
import { Button, Pager } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { useState } from 'react';
import { OwnSubmissionRow } from './own-submission-row.tsx';

const limit = 10;

/** What became of the hours that the member logged so far, newest first. */
export function OwnSubmissions() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, error, refetch } = useCall(
    'GET /hours/mine',
    { page, limit },
    { placeholderData: (previous) => previous },
  );
  return (
    <section id="own-submissions" className="stack" aria-labelledby="own-submissions-title" tabIndex={-1}>
      <h2 id="own-submissions-title">Your submissions</h2>
      {isError && (
        <div className="notice notice--danger" role="alert">
          <p>{error.message || 'Failed to fetch submissions'}</p>
          <Button loading={isFetching} onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!data && !isError && <ListWaiting text="Loading submissions..." />}
      {data?.submissions.length === 0 && <EmptyState art="papers" title="You have not submitted any hours yet." />}
      {data && data.submissions.length > 0 && (
        <ul className="lines">
          {data.submissions.map((submission) => (
            <OwnSubmissionRow key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
      {data && <Pager pagination={data.pagination} list="own-submissions" onPage={setPage} />}
    </section>
  );
}
