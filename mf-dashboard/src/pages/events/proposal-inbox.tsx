import {
  type Chapter,
  chapters,
  type EventProposal,
  type ProposalState,
  proposalStateNames,
  proposalStates,
} from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { Button, ErrorBanner, Pager, Select } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { oneOf, pageOf, useAddressQuery } from '../../address-query.ts';
import { useDialog } from '../../form-dialog.tsx';
import { ProposalItem } from './proposal-item.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const limit = 20;

/** Everyone's proposals, for leads (of the own chapter) and admins. */
export function ProposalInbox() {
  const { query, change } = useAddressQuery();
  const { open, ...dialog } = useDialog<EventProposal>();
  const filters = { state: oneOf(query, 'state', proposalStates), chapter: oneOf(query, 'chapter', chapters) };
  const { data, error, isPending, refetch } = useCall(
    'GET /events/list',
    { ...filters, page: pageOf(query), limit },
    { placeholderData: (previous) => previous },
  );
  return (
    <section id="proposals" className="stack" aria-labelledby="proposals-title" tabIndex={-1}>
      <h2 id="proposals-title">Proposals ({data?.pagination.total ?? 0})</h2>
      <ErrorBanner error={error} fallback="Failed to fetch proposals" onRetry={refetch} />
      <Filters {...filters} onChange={change} />
      {isPending && <ListWaiting text="Loading proposals..." />}
      {data?.proposals.length === 0 && <EmptyState art="calendar" title="No proposals found" />}
      <ul className="lines">
        {data?.proposals.map((proposal) => (
          <ProposalItem
            key={proposal.id}
            proposal={proposal}
            by={proposer(proposal)}
            action={(titleId) =>
              proposal.own ? (
                <span className="muted small">Your own proposal is reviewed by somebody else.</span>
              ) : (
                <Button size="small" aria-describedby={titleId} onClick={() => open(proposal)}>
                  Review
                </Button>
              )
            }
          />
        ))}
      </ul>
      {data && <Pager pagination={data.pagination} list="proposals" onPage={(page) => change({ page })} />}
      <ReviewDialog {...dialog} />
    </section>
  );
}

const proposer = ({ proposed_by, chapter }: EventProposal) => `${proposed_by.name || proposed_by.email}, ${chapter}`;

interface FilterProps {
  state?: ProposalState;
  chapter?: Chapter;
  onChange(changed: { state?: ProposalState } | { chapter?: Chapter }): void;
}

const all = 'all';
const stateOptions = [
  { value: all, label: 'All States' },
  ...proposalStates.map((value) => ({ value, label: proposalStateNames[value] })),
];
const chapterOptions = [
  { value: all, label: 'All Chapters' },
  ...chapters.map((value) => ({ value, label: `${value} Only` })),
];

function Filters({ state, chapter, onChange }: FilterProps) {
  const viewer = useRole();
  return (
    <div className="filters">
      <Select
        aria-label="State"
        value={state ?? all}
        options={stateOptions}
        onChange={(value) => onChange({ state: proposalStates.find((known) => known === value) })}
      />
      {viewer === 'admin' && (
        <Select
          aria-label="Chapter"
          value={chapter ?? all}
          options={chapterOptions}
          onChange={(value) => onChange({ chapter: chapters.find((known) => known === value) })}
        />
      )}
    </div>
  );
}
