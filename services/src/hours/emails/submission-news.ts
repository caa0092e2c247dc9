import { erasedAddress, formatDate, hoursCount, hoursTypeNames } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { oneLine } from '../../email/one-line.ts';
import type { SubmissionDetails } from '../hours.service.ts';

const approved = 'Your volunteer hours have been reviewed and approved.';
const rejected =
  'Your volunteer hours have been reviewed and were not approved, so they did not join your total. ' +
  'Edit and resubmit them with what was missing: nothing has to be typed again. Please ask your advisor if you have questions.';

/** Null once they were erased. */
const supervisorOf = ({ supervisorName, supervisorEmail }: SubmissionDetails): string | null =>
  supervisorEmail === erasedAddress ? null : oneLine(supervisorName);

/** The e-mail to a student whose supervisor has signed. `url` leads to the student's hours. */
export function submissionSignedEmail(submission: SubmissionDetails, url: string): Email {
  const { member, status, signatureComments } = submission;
  const next = status === 'signed' ? ' An admin reviews them next; you will hear from us again then.' : '';
  return submissionEmail(submission, {
    title: 'Your hours have been verified',
    outcome: 'Verified by your supervisor:',
    message: `${supervisorOf(submission) ?? 'Your supervisor'} has signed for your volunteer hours.${next}`,
    said: { 'Comments of your supervisor': signatureComments },
    action: ['View Your Hours', url],
    choice: { memberId: member.id, kind: 'hours_signed' },
  });
}

/** The e-mail to a student whose hours were approved, with the admin's notes. `url` leads to the dashboard. */
export function submissionApprovedEmail(submission: SubmissionDetails, url: string): Email {
  const { hours, member } = submission;
  const counted = submission.approvedHours ?? hours;
  const isPart = counted < hours;
  const joined = isPart ? `${counted} of your ${hoursCount(hours)}` : hoursCount(hours);
  return submissionEmail(submission, {
    title: isPart ? 'A part of your hours has been approved' : 'Your hours have been approved',
    outcome: isPart ? `Approved ${counted} of` : 'Approved:',
    message: `${approved} ${joined} joined your total, now ${hoursCount(member.totalHours)}.`,
    action: ['View Your Total', url],
    choice: { memberId: member.id, kind: 'hours_approved' },
  });
}

/** The e-mail to a student whose hours were rejected, with the admin's notes. `url` leads to the hours page. */
export const submissionRejectedEmail = (submission: SubmissionDetails, url: string): Email =>
  submissionEmail(submission, {
    title: 'Your hours were not approved',
    outcome: 'Not approved:',
    message: rejected,
    action: ['Edit Your Hours', url],
  });

/** The e-mail to a student who has to change something, with the admin's words. `url` leads to the hours page. */
export const changesRequestedEmail = (submission: SubmissionDetails, url: string): Email =>
  submissionEmail(submission, {
    title: 'Please change your hours',
    outcome: 'Please change:',
    message:
      'An admin has read your volunteer hours and asks for changes. Edit and resubmit them: nothing has to be typed again.',
    action: ['Edit Your Hours', url],
  });

interface News extends Pick<Email, 'choice'> {
  title: string;
  /** First words of the subject. */
  outcome: string;
  message: string;
  /** What somebody else wrote. Default: the admin's notes. */
  said?: Record<string, string | null>;
  action: [text: string, url: string];
}

function submissionEmail(submission: SubmissionDetails, { outcome, message, said, ...news }: News): Email {
  const { member, hours, adminNotes } = submission;
  return memberEmail({
    ...news,
    member,
    subject: `${outcome} ${hoursCount(hours)} of service`,
    paragraphs: [message],
    details: {
      Hours: `${hoursCount(hours)} (${hoursTypeNames[submission.hoursType]})`,
      'Date of service': formatDate(submission.serviceDate, 'en-US'),
      Supervisor: supervisorOf(submission),
      Description: submission.description,
      ...(said ?? { 'Notes from the review': adminNotes }),
    },
    why: 'because you log volunteer hours with',
  });
}
