import { chapters, invitationStates, memberSorts, pageSize, proposalStates } from '@portal/contracts/constants';

// The lists with which pages begin. The shell reads them while the files of the pages are on their way.

export const memberList = {
  filters: { chapter: chapters, standing: ['new'], sort: memberSorts, order: ['asc', 'desc'] },
  limit: pageSize.max,
} as const;

export const invitationList = { filters: { state: invitationStates }, limit: 20 } as const;

export const proposalList = { filters: { state: proposalStates, chapter: chapters }, limit: 20 } as const;

/** The first page of the member's own proposals. */
export const ownProposals = { page: 1, limit: 10 };

export const auditList = { filters: { action: 'any' }, limit: 50 } as const;
