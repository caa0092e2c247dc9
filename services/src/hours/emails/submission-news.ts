import { erasedAddress, formatDate, type HoursSource, hoursCount, hoursTypeNames } from '@portal/contracts';
import { keysOf } from '@portal/contracts/keys-of';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { oneLine } from '../../email/one-line.ts';
import { pageLink } from '../../email/page-link.ts';
import type { SubmissionDetails } from '../hours.service.ts';

interface News extends Pick<Email, 'choice'> {
  /** Whether it is still so. */
  holds: boolean;
  title: string;
  /** First words of the subject. */
  outcome: string;
  message: string;
  /** What somebody else wrote. Default: the admin's notes. */
  said?: Record<string, string | null>;
  /** The button with its page. Default: to the student's hours, to edit them. */
  action?: [text: string, path: string];
}

/** The list below the hours form. */
const ownSubmissions = '/dashboard/hours#own-submissions';

/** What a student is told about a submission. */
const news = {
  'submission-signed': (submission): News => ({
    holds: submission.signature !== null,
    title: 'Your hours have been verified',
    outcome: 'Verified by your supervisor:',
    message:
      `${supervisorOf(submission) ?? 'Your supervisor'} has signed for your volunteer hours.` +
      (submission.status === 'signed' ? ' An admin reviews them next.' : ''),
    said: { 'Comments of your supervisor': submission.signatureComments },
    action: ['View Your Hours', ownSubmissions],
    choice: { memberId: submission.member.id, kind: 'hours_signed' },
  }),

  'submission-approved'({ status, hours, approvedHours, member }): News {
    const counted = approvedHours ?? hours;
    const isPart = counted < hours;
    const joined = isPart ? `${counted} of your ${hoursCount(hours)}` : hoursCount(hours);
    return {
      holds: status === 'approved',
      title: isPart ? 'A part of your hours has been approved' : 'Your hours have been approved',
      outcome: isPart ? `Approved ${counted} of` : 'Approved:',
      message: `Your volunteer hours have been reviewed and approved. ${joined} joined your total, now ${hoursCount(member.totalHours)}.`,
      action: ['View Your Total', '/dashboard'],
      choice: { memberId: member.id, kind: 'hours_approved' },
    };
  },

  'submission-rejected': ({ status, source }): News => ({
    holds: status === 'rejected',
    title: 'Your hours were not approved',
    outcome: 'Not approved:',
    message:
      'Your volunteer hours have been reviewed and were not approved, so they did not join your total. ' +
      `${resubmit(source, ' with what was missing')} Please ask your advisor if you have questions.`,
  }),

  'submission-changes-requested': ({ status, source }): News => ({
    holds: status === 'changes_requested',
    title: 'Please change your hours',
    outcome: 'Please change:',
    message: `An admin has read your volunteer hours and asks for changes. ${resubmit(source)}`,
  }),
} satisfies Record<string, (submission: SubmissionDetails) => News>;

export type SubmissionKind = keyof typeof news;
export const submissionKinds = keysOf(news);

/** The e-mail to the student of a submission. Null if it is no longer so. */
export function submissionEmail(kind: SubmissionKind, submission: SubmissionDetails, publicUrl: string): Email | null {
  const { holds, outcome, message, said, action, ...rest } = news[kind](submission);
  if (!holds) return null;
  const { member, hours, adminNotes } = submission;
  const [button, path] = action ?? ['Edit Your Hours', ownSubmissions];
  return memberEmail({
    ...rest,
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
    action: [button, pageLink(publicUrl, path, member.chapter)],
    why: 'because you log volunteer hours with',
  });
}

/** Hours of an event name who scheduled it. A lead is a student, too, and cannot be the supervisor of what a student sends. */
const resubmit = (source: HoursSource, withWhat = ''): string =>
  source === 'event'
    ? `Edit them, name the adult who saw your service, and resubmit them${withWhat}.`
    : `Edit and resubmit them${withWhat}: nothing has to be typed again.`;

/** Null once they were erased. */
const supervisorOf = ({ supervisorName, supervisorEmail }: SubmissionDetails): string | null =>
  supervisorEmail === erasedAddress ? null : oneLine(supervisorName);
