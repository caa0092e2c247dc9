import { countedTotal, type EventProposal } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { useListPage } from '@portal/sdk/query';
import { Button, FilterBar, ListSection, useDialog } from '@portal/ui';
import { EmptyState } from '@portal/ui/states';
import { chapterChoice } from '../../chapter-choice.ts';
import { proposalList } from '../../first-lists.ts';
import { EventDialog } from '../upcoming-events/event-dialog.tsx';
import { ProposalItem } from './proposal-item.tsx';
import { ReviewDialog, stateOptions } from './review-dialog.tsx';

const stateChoice = {
  name: 'state',
  label: 'State',
  all: 'All States',
  options: stateOptions,
};

/** The proposals of all members, for leads (of their own chapter) and admins. */
export function ProposalInbox() {
  const viewer = useRole();
  const { query, change, list } = useListPage('GET /events/list', proposalList(viewer));
  const [open, dialog] = useDialog(ReviewDialog);
  const [schedule, scheduleDialog] = useDialog(EventDialog);
  const action = (proposal: EventProposal) => (titleId: string) => (
    <span className="row">
      {!proposal.own && (
        <Button small aria-describedby={titleId} onClick={() => open(proposal)}>
          Review
        </Button>
      )}
      {proposal.own && isUndecided(proposal) && (
        <span className="muted small">Your own proposal is reviewed by somebody else.</span>
      )}
      {proposal.state === 'accepted' && !proposal.scheduled && (
        <Button small aria-describedby={titleId} onClick={() => schedule({ proposal })}>
          Schedule Event
        </Button>
      )}
    </span>
  );
  const choices = viewer === 'admin' ? [stateChoice, chapterChoice] : [stateChoice];
  return (
    <>
      <ListSection
        id="proposals"
        title={`Proposals (${list.data?.pagination.total ?? '–'})`}
        list={list}
        rows={list.data?.proposals}
        fallback="Failed to fetch proposals"
        filters={
          <>
            <FilterBar query={query} choices={choices} isWaiting={list.isPending} onChange={change} />
            <p role="status" className="visually-hidden">
              {list.data && !list.isPlaceholderData && countedTotal(list.data.pagination, 'proposal')}
            </p>
          </>
        }
        waiting="Loading proposals..."
        empty={<EmptyState art="calendar" title="No proposals found" />}
        onPage={(page) => change({ page })}
      >
        {(proposal) => (
          <ProposalItem key={proposal.id} proposal={proposal} by={proposer(proposal)} action={action(proposal)} />
        )}
      </ListSection>
      {dialog}
      {scheduleDialog}
    </>
  );
}

const proposer = ({ proposed_by, chapter }: EventProposal) => `${proposed_by.name || proposed_by.email}, ${chapter}`;

const isUndecided = ({ state }: EventProposal) => state === 'submitted' || state === 'under_review';
