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
export function submissionApprovedEmail(submission: SubmissionDetails, url: string): Email {
  const { hours, member } = submission;
  const counted = submission.approvedHours ?? hours;
  const isPart = counted < hours;
  const joined = isPart ? `${counted} of your ${hoursCount(hours)}` : hoursCount(hours);
  const email = reviewEmail(submission, url, {
    outcome: isPart ? `Approved ${counted} of` : 'Approved:',
    title: isPart ? 'A part of your hours has been approved' : 'Your hours have been approved',
    message: `${approved} ${joined} joined your total, now ${hoursCount(member.totalHours)}.`,
    action: 'View Your Total',
  });
  return { ...email, choice: { memberId: member.id, kind: 'hours_approved' } };
}

/** The e-mail to a student whose hours were rejected, with the admin's notes. `url` leads to the hours page. */
export const submissionRejectedEmail = (submission: SubmissionDetails, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Not approved:',
    title: 'Your hours were not approved',
    message: rejected,
    action: 'Log Hours',
  });

/** The e-mail to a student who has to change something, with the admin's words. `url` leads to the hours page. */
export const changesRequestedEmail = (submission: SubmissionDetails, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Please change:',
    title: 'Please change your hours',
    message:
      'An admin has read your volunteer hours and asks for changes. Edit and resubmit them: nothing has to be typed again.',
    action: 'Edit Your Hours',
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
    subject: `${outcome} ${hoursCount(submission.hours)} of service`,
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
