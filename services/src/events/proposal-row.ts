import type { EventProposal } from '@portal/contracts';
import type { Proposal } from './proposal.entity.ts';

/** A proposal as the calls answer it. */
export const proposalRow = (proposal: Proposal): EventProposal => ({
  id: proposal.id,
  title: proposal.title,
  description: proposal.description,
  date: proposal.date,
  location: proposal.location,
  chapter: proposal.chapter,
  state: proposal.state,
  note: proposal.note,
  proposed_by: {
    name: `${proposal.member.firstName} ${proposal.member.lastName}`.trim(),
    email: proposal.member.email,
  },
  created_at: proposal.createdAt.toISOString(),
  updated_at: proposal.updatedAt.toISOString(),
});
