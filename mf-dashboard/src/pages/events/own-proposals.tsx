import { useCall } from '@portal/sdk/query';
import { ListSection } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { ProposalItem } from './proposal-item.tsx';

const limit = 10;

/** What became of the member's own proposals, newest first. */
export function OwnProposals() {
  const [page, setPage] = useState(1);
  const list = useCall('GET /events/mine', { page, limit }, { placeholderData: (previous) => previous });
  return (
    <ListSection
      id="own-proposals"
      title="Your proposals"
      list={list}
      rows={list.data?.proposals}
      fallback="Failed to fetch your proposals"
      waiting="Loading proposals..."
      empty={<EmptyState art="calendar" title="You have not proposed any events yet." />}
      onPage={setPage}
    >
      {(proposal) => <ProposalItem key={proposal.id} proposal={proposal} />}
    </ListSection>
  );
}
