import { chapters, type EventProposal, proposalStateNames, proposalStates } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { Button, ErrorBanner, FilterBar, ListResults, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { chapterChoice } from '../../chapter-choice.ts';
import { ProposalItem } from './proposal-item.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const stateChoice = {
  name: 'state',
  label: 'State',
  all: 'All States',
  options: proposalStates.map((value) => ({ value, label: proposalStateNames[value] })),
};

/** The proposals of all members, for leads (of their own chapter) and admins. */
export function ProposalInbox() {
  const viewer = useRole();
  const { query, change, list } = useListPage('GET /events/list', {
    filters: { state: proposalStates, chapter: chapters },
    limit: 20,
  });
  const [open, dialog] = useDialog(ReviewDialog);
  const action = (proposal: EventProposal) => (titleId: string) =>
    proposal.own ? (
      <span className="muted small">Your own proposal is reviewed by somebody else.</span>
    ) : (
      <Button size="small" aria-describedby={titleId} onClick={() => open(proposal)}>
        Review
      </Button>
    );
  return (
    <section id="proposals" className="stack" aria-labelledby="proposals-title" tabIndex={-1}>
      <h2 id="proposals-title">Proposals ({list.data?.pagination.total ?? 0})</h2>
      <ErrorBanner error={list.error} fallback="Failed to fetch proposals" onRetry={list.refetch} />
      <FilterBar
        query={query}
        choices={viewer === 'admin' ? [stateChoice, chapterChoice] : [stateChoice]}
        onChange={change}
      />
      <ListResults
        list={list}
        rows={list.data?.proposals}
        waiting="Loading proposals..."
        empty={<EmptyState art="calendar" title="No proposals found" />}
        pagerOf="proposals"
        onPage={(page) => change({ page })}
      >
        {(rows) => (
          <ul className="lines">
            {rows.map((proposal) => (
              <ProposalItem key={proposal.id} proposal={proposal} by={proposer(proposal)} action={action(proposal)} />
            ))}
          </ul>
        )}
      </ListResults>
      {dialog}
    </section>
  );
}

const proposer = ({ proposed_by, chapter }: EventProposal) => `${proposed_by.name || proposed_by.email}, ${chapter}`;
