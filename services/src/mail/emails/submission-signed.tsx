import { hoursCount } from '@portal/contracts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import { oneLine } from '../one-line.ts';
import type { Email } from './email.ts';
import { Action, Aside, Detail, Paragraph, Title, Typed } from './parts.tsx';
import { studentFooter } from './student.ts';
import { SubmissionSummary } from './submission-summary.tsx';

/** Tells the student that the supervisor signed. `url` leads to the student's hours. */
export function submissionSignedEmail(submission: SubmissionDetails, url: string): Email {
  const { member, signatureComments } = submission;
  const { chapter } = member;
  const supervisor = oneLine(submission.supervisorName);
  return {
    to: member.email,
    chapter,
    subject: `Verified by your supervisor: ${hoursCount(submission.hours)} of service`,
    body: (
      <>
        <Title>Your hours have been verified</Title>
        <Paragraph>Hello {oneLine(member.firstName)},</Paragraph>
        <Paragraph>
          {supervisor} has signed for your volunteer hours.
          {submission.status === 'signed' && ' An admin reviews them next; you will hear from us again then.'}
        </Paragraph>
        <Aside chapter={chapter}>
          <SubmissionSummary submission={submission} />
          {signatureComments && (
            <Detail name="Comments of your supervisor">
              <Typed text={signatureComments} />
            </Detail>
          )}
        </Aside>
        <Action chapter={chapter} href={url}>
          View Your Hours
        </Action>
      </>
    ),
    footer: studentFooter(chapter),
  };
}
