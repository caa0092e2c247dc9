import { useCall } from '@portal/sdk/query';
import { ErrorBanner, ListResults } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { ProposalItem } from './proposal-item.tsx';

const limit = 10;

/** What became of the member's own proposals, newest first. */
export function OwnProposals() {
  const [page, setPage] = useState(1);
  const list = useCall('GET /events/mine', { page, limit }, { placeholderData: (previous) => previous });
  return (
    <section id="own-proposals" className="stack" aria-labelledby="own-proposals-title" tabIndex={-1}>
      <h2 id="own-proposals-title">Your proposals</h2>
      <ErrorBanner error={list.error} fallback="Failed to fetch your proposals" onRetry={list.refetch} />
      <ListResults
        list={list}
        rows={list.data?.proposals}
        waiting="Loading proposals..."
        empty={<EmptyState art="calendar" title="You have not proposed any events yet." />}
        pagerOf="own-proposals"
        onPage={setPage}
      >
        {(rows) => (
          <ul className="lines">
            {rows.map((proposal) => (
              <ProposalItem key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        )}
      </ListResults>
    </section>
  );
}
