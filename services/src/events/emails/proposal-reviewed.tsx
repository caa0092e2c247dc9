import { formatDate, type ProposalState } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, memberFooter, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { Proposal } from '../proposal.entity.ts';

interface Outcome {
  /** First word of the subject. */
  word: string;
  title: string;
  message: string;
}

const outcomes: Record<Exclude<ProposalState, 'submitted'>, Outcome> = {
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
export function proposalReviewedEmail(proposal: Proposal, state: keyof typeof outcomes, url: string): Email {
  const { member, title, date, location, note } = proposal;
  const { chapter } = member;
  const outcome = outcomes[state];
  return {
    to: member.email,
    chapter,
    subject: `${outcome.word}: ${oneLine(title)}`,
    neutralSubject: outcome.title,
    body: (
      <>
        <Title>{outcome.title}</Title>
        <Paragraph>Hello {oneLine(member.firstName)},</Paragraph>
        <Paragraph>{outcome.message}</Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Title">{oneLine(title, 200)}</Detail>
          {date && <Detail name="Date">{formatDate(date, 'en-US')}</Detail>}
          {location && <Detail name="Location">{oneLine(location, 200)}</Detail>}
          {note && (
            <Detail name="Note from the review">
              <Typed text={note} />
            </Detail>
          )}
        </Aside>
        <Action chapter={chapter} href={url}>
          View Your Proposals
        </Action>
      </>
    ),
    footer: memberFooter(chapter, 'because you proposed an event to'),
    choice: { memberId: member.id, kind: 'proposal_news' },
  };
}
