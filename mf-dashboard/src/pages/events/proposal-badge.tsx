import { type ProposalState, proposalStateNames } from '@portal/contracts';

const tones: Record<ProposalState, string> = {
  submitted: '',
  under_review: 'badge--accent',
  accepted: 'badge--success',
  declined: 'badge--danger',
};

export function ProposalBadge({ state }: { state: ProposalState }) {
  return <span className={`badge ${tones[state]}`}>{proposalStateNames[state]}</span>;
}
