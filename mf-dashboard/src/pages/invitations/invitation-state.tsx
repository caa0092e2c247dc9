import type { InvitationState } from '@portal/contracts';
import { Badge } from '@portal/ui/badge';

export const stateNames: Record<InvitationState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  bounced: 'Bounced',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};

const tones: Record<InvitationState, string> = {
  queued: '',
  sent: 'badge--accent',
  bounced: 'badge--danger',
  accepted: 'badge--success',
  expired: 'badge--warning',
  revoked: '',
};

const tips: Record<InvitationState, string> = {
  queued: 'The e-mail is about to be sent',
  sent: 'The e-mail is on its way or there; nobody has answered it yet',
  bounced: 'The e-mail could not be delivered',
  accepted: 'An account was made with it',
  expired: 'Nobody answered in time; it can be sent again',
  revoked: 'Its link works no more',
};

export const isResendable = (state: InvitationState) => ['sent', 'bounced', 'expired'].includes(state);
export const isRevocable = (state: InvitationState) => ['queued', 'sent', 'bounced'].includes(state);

export function StateBadge({ state }: { state: InvitationState }) {
  return (
    <Badge tone={tones[state]} tip={tips[state]}>
      {stateNames[state]}
    </Badge>
  );
}
