import { useCall } from '@portal/sdk/query';
import { ListSection } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { useState } from 'react';
import { ownProposals } from '../../first-lists.ts';
import { ProposalItem } from './proposal-item.tsx';

/** What became of the member's own proposals, newest first. */
export function OwnProposals() {
  const [page, setPage] = useState(ownProposals.page);
  const list = useCall('GET /events/mine', { ...ownProposals, page }, { placeholderData: (previous) => previous });
  return (
    <ListSection
      id="own-proposals"
      title="Your Proposals"
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
