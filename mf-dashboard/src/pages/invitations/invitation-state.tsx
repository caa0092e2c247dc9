import type { InvitationState } from '@portal/contracts';

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

export const isResendable = (state: InvitationState) => ['sent', 'bounced', 'expired'].includes(state);
export const isRevocable = (state: InvitationState) => ['queued', 'sent', 'bounced'].includes(state);

export function StateBadge({ state }: { state: InvitationState }) {
  return <span className={`badge ${tones[state]}`}>{stateNames[state]}</span>;
}
