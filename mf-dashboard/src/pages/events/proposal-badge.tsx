import { type ProposalState, proposalStateNames } from '@portal/contracts';
import { Badge, type BadgeLook } from '@portal/ui/badge';

const badges: Record<ProposalState, BadgeLook> = {
  submitted: { tip: 'Nobody of the chapter has looked at it yet' },
  under_review: { tone: 'badge--accent', tip: 'The chapter is looking at it' },
  accepted: { tone: 'badge--success', tip: 'The chapter takes it up' },
  declined: { tone: 'badge--danger', tip: 'The chapter does not take it up' },
};

export function ProposalBadge({ state }: { state: ProposalState }) {
  return <Badge {...badges[state]}>{proposalStateNames[state]}</Badge>;
}
