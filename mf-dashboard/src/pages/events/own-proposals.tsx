import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Pager } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { useState } from 'react';
import { ProposalItem } from './proposal-item.tsx';

const limit = 10;

/** What became of the member's own proposals, newest first. */
export function OwnProposals() {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    'GET /events/mine',
    { page, limit },
    { placeholderData: (previous) => previous },
  );
  return (
    <section id="own-proposals" className="stack" aria-labelledby="own-proposals-title" tabIndex={-1}>
      <h2 id="own-proposals-title">Your proposals</h2>
      <ErrorBanner error={error} fallback="Failed to fetch your proposals" onRetry={refetch} />
      {isPending && <ListWaiting text="Loading proposals..." />}
      {data?.proposals.length === 0 && <EmptyState art="calendar" title="You have not proposed any events yet." />}
      <ul className="lines">
        {data?.proposals.map((proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} />
        ))}
      </ul>
      {data && <Pager pagination={data.pagination} list="own-proposals" onPage={setPage} />}
    </section>
  );
}
