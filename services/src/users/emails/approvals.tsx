import { chapterNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, memberFooter, Paragraph, Title } from '../../email/parts.tsx';
import type { Member } from '../member.entity.ts';

/** To a lead or admin. `waiting` counts the accounts that they can approve, `url` leads to their list. */
export const accountsWaitingEmail = (approver: Member, { waiting, url }: { waiting: number; url: string }): Email => ({
  to: approver.email,
  chapter: approver.chapter,
  subject: 'New accounts wait for your approval',
  body: (
    <>
      <Title>New accounts wait for your approval</Title>
      <Paragraph>Hello {oneLine(approver.firstName)},</Paragraph>
      <Paragraph>
        {waiting === 1 ? 'One person has' : `${waiting} people have`} signed up on the member portal without an
        invitation. They cannot use it before a lead or an admin has approved them. Please approve only people whom you
        know.
      </Paragraph>
      <Action chapter={approver.chapter} href={url}>
        View New Members
      </Action>
    </>
  ),
  footer: memberFooter(approver.chapter, 'because you look after the members of'),
});

/** To the person whose account was approved. `url` leads to the dashboard. */
export const accountApprovedEmail = ({ email, firstName, chapter }: Member, url: string): Email => ({
  to: email,
  chapter,
  subject: 'Your account has been approved',
  body: (
    <>
      <Title>Your account has been approved</Title>
      <Paragraph>Hello {oneLine(firstName)},</Paragraph>
      <Paragraph>You can now use the member portal of the {chapterNames[chapter]}.</Paragraph>
      <Action chapter={chapter} href={url}>
        Open the Portal
      </Action>
    </>
  ),
  footer: memberFooter(chapter, 'because you signed up at'),
});
