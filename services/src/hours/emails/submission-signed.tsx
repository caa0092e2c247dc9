import { hoursCount } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { oneLine } from '../../email/one-line.ts';
import { Action, Aside, Detail, Paragraph, Title, Typed } from '../../email/parts.tsx';
import type { SubmissionDetails } from '../hours.service.ts';
import { SubmissionSummary, studentFooter } from './submission-summary.tsx';

/** The e-mail to a student whose supervisor has signed. `url` leads to the student's hours. */
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
    choice: { memberId: member.id, kind: 'hours_signed' },
  };
}
