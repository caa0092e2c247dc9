import { hoursCount } from '@portal/contracts';
import { oneLine } from '../one-line.ts';
import type { Email } from './email.ts';
import { Action, Aside, Detail, Paragraph, Title, Typed } from './parts.tsx';
import { SubmissionDetails } from './submission-details.tsx';
import { type SubmissionFacts, studentFooter } from './submission-facts.ts';

/** Tells the student that the hours were approved, with the admin's notes. `url` leads to the dashboard. */
export const submissionApprovedEmail = (submission: SubmissionFacts, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Approved',
    title: 'Your hours have been approved',
    sentence: `Your volunteer hours have been reviewed and approved. ${hoursCount(submission.hours)} joined your total of service hours.`,
    action: 'View Your Total',
  });

/** Tells the student that the hours were rejected, with the admin's notes. `url` leads to the hours page. */
export const submissionRejectedEmail = (submission: SubmissionFacts, url: string): Email =>
  reviewEmail(submission, url, {
    outcome: 'Not approved',
    title: 'Your hours were not approved',
    sentence:
      'Your volunteer hours have been reviewed and were not approved. They did not join your total. Please contact your advisor if you have questions, or log the hours again with what was missing.',
    action: 'Log Hours',
  });

interface Review {
  /** Begins the subject. */
  outcome: string;
  title: string;
  sentence: string;
  action: string;
}

function reviewEmail(submission: SubmissionFacts, url: string, { outcome, title, sentence, action }: Review): Email {
  const { chapter, student, adminNotes } = submission;
  return {
    to: student.email,
    chapter,
    subject: `${outcome}: ${hoursCount(submission.hours)} of service`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {oneLine(student.firstName)},</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Aside chapter={chapter}>
          <SubmissionDetails submission={submission} />
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
