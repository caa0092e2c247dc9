import type { EventProposal } from '@portal/contracts';
import type { Actor } from '../auth/actor.ts';
import { timestampOf } from '../http/timestamp.ts';
import type { Proposal } from './proposal.entity.ts';

/** A proposal in the response to `viewer`. */
export const proposalRow = (proposal: Proposal, viewer: Actor): EventProposal => ({
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
  created_at: timestampOf(proposal.createdAt),
  updated_at: timestampOf(proposal.updatedAt),
  scheduled: proposal.scheduled,
  own: proposal.memberId === viewer.id,
});
