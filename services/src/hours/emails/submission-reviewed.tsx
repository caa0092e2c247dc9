import { hoursCount } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../hours.service.ts';
import { SubmissionSummary, studentFooter } from './submission-summary.tsx';

const approved = 'Your volunteer hours have been reviewed and approved.';
const rejected =
  'Your volunteer hours have been reviewed and were not approved, so they did not join your total. ' +
  'Please ask your advisor if you have questions, or log the hours again with what was missing.';

/** The e-mail to a student whose hours were approved, with the admin's notes. `url` leads to the dashboard. */
export const submissionApprovedEmail = (submission: SubmissionDetails, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Approved',
    title: 'Your hours have been approved',
    message: `${approved} ${hoursCount(submission.hours)} joined your total, now ${hoursCount(submission.member.totalHours)}.`,
    action: 'View Your Total',
  });

/** The e-mail to a student whose hours were rejected, with the admin's notes. `url` leads to the hours page. */
export const submissionRejectedEmail = (submission: SubmissionDetails, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Not approved',
    title: 'Your hours were not approved',
    message: rejected,
    action: 'Log Hours',
  });

interface Review {
  /** First words of the subject. */
  outcome: string;
  title: string;
  message: string;
  action: string;
}

function reviewEmail(submission: SubmissionDetails, url: string, { outcome, title, message, action }: Review): Email {
  const { member, adminNotes } = submission;
  const { chapter } = member;
  return {
    to: member.email,
    chapter,
    subject: `${outcome}: ${hoursCount(submission.hours)} of service`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {oneLine(member.firstName)},</Paragraph>
        <Paragraph>{message}</Paragraph>
        <Aside chapter={chapter}>
          <SubmissionSummary submission={submission} />
          {adminNotes && (
            <Detail name="Notes from the review">
              <Typed text={adminNotes} />
            </Detail>
          )}
        </Aside>
        <Action chapter={chapter} href={url}>
          {action}
        </Action>
      </>
    ),
    footer: studentFooter(chapter),
  };
}
