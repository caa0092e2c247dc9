import { chapterNames, formatDate, memberName } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { Proposal } from '../proposals.ts';

/** The e-mail to the advisor about a proposed event. `url` leads to the list of proposals. */
export function eventProposalEmail(proposal: Proposal, { to, url }: { to: string; url: string }): Email {
  const { chapter, member, title, description, date, location } = proposal;
  const name = oneLine(memberName({ first_name: member.firstName, last_name: member.lastName }, member.email));
  return {
    to,
    chapter,
    subject: `Event proposal: ${oneLine(title)}`,
    neutralSubject: 'A new event proposal',
    body: (
      <>
        <Title>A new event proposal</Title>
        <Paragraph>
          {name}, a member of the {chapterNames[chapter]}, proposes an event.
        </Paragraph>
        <Aside chapter={chapter}>
          <Detail name="Title">{oneLine(title, 200)}</Detail>
          <Detail name="Date">{date ? formatDate(date, 'en-US') : 'Not decided yet'}</Detail>
          {location && <Detail name="Location">{oneLine(location, 200)}</Detail>}
          <Detail name="Description">
            <Typed text={description} />
          </Detail>
          <Detail name="Proposed by">{`${name} (${oneLine(member.email, 254)})`}</Detail>
        </Aside>
        <Action chapter={chapter} href={url}>
          View Event Proposals
        </Action>
      </>
    ),
    footer: `You receive this e-mail as the advisor of the ${chapterNames[chapter]}.`,
  };
}
