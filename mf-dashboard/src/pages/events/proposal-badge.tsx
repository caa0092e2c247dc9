import { type ProposalState, proposalStateNames } from '@portal/contracts';
import { Badge } from '@portal/ui/badge';

const tones: Record<ProposalState, string> = {
  submitted: '',
  under_review: 'badge--accent',
  accepted: 'badge--success',
  declined: 'badge--danger',
};

const tips: Record<ProposalState, string> = {
  submitted: 'Nobody of the chapter has looked at it yet',
  under_review: 'The chapter is looking at it',
  accepted: 'The chapter takes it up',
  declined: 'The chapter does not take it up',
};

export function ProposalBadge({ state }: { state: ProposalState }) {
  return (
    <Badge tone={tones[state]} tip={tips[state]}>
      {proposalStateNames[state]}
    </Badge>
  );
}
