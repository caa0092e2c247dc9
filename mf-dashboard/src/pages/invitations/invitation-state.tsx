import type { InvitationState } from '@portal/contracts';
import { Badge, type BadgeLook } from '@portal/ui/badge';

export const stateNames: Record<InvitationState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  bounced: 'Bounced',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};

const badges: Record<InvitationState, BadgeLook> = {
  queued: { tip: 'The e-mail is about to be sent' },
  sent: { tone: 'badge--accent', tip: 'The e-mail is on its way or there; nobody has answered it yet' },
  bounced: { tone: 'badge--danger', tip: 'The e-mail could not be delivered' },
  accepted: { tone: 'badge--success', tip: 'An account was made with it' },
  expired: {
    tone: 'badge--warning',
    tip: 'Nobody answered in time, or the inviter may no longer offer this; it can be sent again',
  },
  revoked: { tip: 'Its link no longer works' },
};

export const isResendable = (state: InvitationState) => ['sent', 'bounced', 'expired'].includes(state);
export const isRevocable = (state: InvitationState) => !['accepted', 'revoked'].includes(state);

export const StateBadge = ({ state }: { state: InvitationState }) => (
  <Badge {...badges[state]}>{stateNames[state]}</Badge>
);
