import type { EmailKind, ProposalState } from '@portal/contracts';

/** The e-mail by which a member hears what became of a proposal. */
export const reviewEmails = {
  under_review: 'proposal-under-review',
  accepted: 'proposal-accepted',
  declined: 'proposal-declined',
} as const satisfies Partial<Record<ProposalState, EmailKind>>;
