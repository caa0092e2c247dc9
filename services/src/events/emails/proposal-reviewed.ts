import { formatDate, type ProposalState } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { oneLine } from '../../email/one-line.ts';
import type { Proposal } from '../proposals.ts';

interface Outcome {
  /** First word of the subject. */
  word: string;
  title: string;
  message: string;
}

const outcomes: Record<ProposalState, Outcome> = {
  submitted: {
    word: 'Note',
    title: 'There is a note on your event proposal',
    message: 'Somebody has read your event proposal, and there is a note for you. It is not decided yet.',
  },
  under_review: {
    word: 'Under review',
    title: 'Your event proposal is under review',
    message: 'Your event proposal is being looked at. You will hear once it is decided.',
  },
  accepted: {
    word: 'Accepted',
    title: 'Your event proposal was accepted',
    message:
      'Your event proposal has been reviewed and accepted. Your committee lead or advisor will plan it with you.',
  },
  declined: {
    word: 'Declined',
    title: 'Your event proposal was declined',
    message: 'Your event proposal has been reviewed and was not accepted this time. New ideas are always welcome.',
  },
};

/**
 * The e-mail to a member about the review of their proposal, with the reviewer's note. `url` leads to the proposals.
 */
export function proposalReviewedEmail(proposal: Proposal, state: ProposalState, url: string): Email {
  const { member, title, date, location, note } = proposal;
  const outcome = outcomes[state];
  return memberEmail({
    member,
    title: outcome.title,
    subject: `${outcome.word}: ${oneLine(title)}`,
    neutralSubject: outcome.title,
    paragraphs: [outcome.message],
    details: {
      Title: oneLine(title, 200),
      Date: date && formatDate(date, 'en-US'),
      Location: location && oneLine(location, 200),
      'Note from the review': note,
    },
    action: ['View Your Proposals', url],
    why: 'because you proposed an event to',
    choice: { memberId: member.id, kind: 'proposal_news' },
  });
}
