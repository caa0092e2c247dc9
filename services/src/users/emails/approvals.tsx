import { chapterNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, memberFooter, Paragraph, Title } from '../../email/parts.tsx';
import type { Member } from '../member.entity.ts';

interface Waiting {
  /** The members on whom the recipient can decide. */
  waiting: number;
  /** Whether they cannot use the portal before. */
  needsApproval: boolean;
  /** Leads to their list. */
  url: string;
}

/** To a lead or admin. */
export function accountsWaitingEmail(approver: Member, { waiting, needsApproval, url }: Waiting): Email {
  const title = needsApproval ? 'New accounts wait for your approval' : 'New members wait for your approval';
  return {
    to: approver.email,
    chapter: approver.chapter,
    subject: title,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {oneLine(approver.firstName)},</Paragraph>
        <Paragraph>
          {waiting === 1 ? 'One person has' : `${waiting} people have`} signed up on the member portal without an
          invitation.{' '}
          {needsApproval
            ? 'They cannot use it before a lead or an admin has approved them.'
            : 'They can have a few signature requests sent until a lead or an admin has approved them.'}{' '}
          Please approve only people whom you know.
        </Paragraph>
        <Action chapter={approver.chapter} href={url}>
          View New Members
        </Action>
      </>
    ),
    footer: memberFooter(approver.chapter, 'because you look after the members of'),
    choice: { memberId: approver.id, kind: 'accounts_waiting' },
  };
}

/** To the person who was approved. `url` leads to the dashboard. */
export const accountApprovedEmail = (
  { email, firstName, chapter }: Member,
  { needsApproval, url }: Pick<Waiting, 'needsApproval' | 'url'>,
): Email => ({
  to: email,
  chapter,
  subject: 'Your account has been approved',
  body: (
    <>
      <Title>Your account has been approved</Title>
      <Paragraph>Hello {oneLine(firstName)},</Paragraph>
      <Paragraph>
        {needsApproval
          ? `You can now use the member portal of the ${chapterNames[chapter]}.`
          : `The ${chapterNames[chapter]} has approved you as a member. The limit for new members no longer applies to your signature requests.`}
      </Paragraph>
      <Action chapter={chapter} href={url}>
        Open the Portal
      </Action>
    </>
  ),
  footer: memberFooter(chapter, 'because you signed up at'),
});

/** To the person whose account was ended while it was new. */
export const accountRejectedEmail = ({ email, firstName, chapter }: Member): Email => ({
  to: email,
  chapter,
  subject: 'Your account was not approved',
  body: (
    <>
      <Title>Your account was not approved</Title>
      <Paragraph>Hello {oneLine(firstName)},</Paragraph>
      <Paragraph>
        A committee lead or an admin of the {chapterNames[chapter]} has not approved your account, so you cannot use the
        member portal. If you think that this is a mistake, please ask the advisor for an invitation.
      </Paragraph>
    </>
  ),
  footer: memberFooter(chapter, 'because you signed up at'),
});
