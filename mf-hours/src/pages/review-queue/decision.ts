import { type HoursSubmission, hoursCount, memberName, type ReviewAction } from '@portal/contracts';

export interface Decision {
  action: ReviewAction;
  submissions: Decided[];
  /** The reason, or notes to the student. */
  adminNotes?: string | null;
  approvedHours?: number;
}

export interface Decided extends HoursSubmission {
  /** The version (`updated_at`) that the decision has made: an undo names the decision by it. Left out where nobody knows it. */
  decidedAs?: string;
}

export const studentOf = ({ user_first_name, user_last_name, user_email }: HoursSubmission): string =>
  memberName({ first_name: user_first_name, last_name: user_last_name }, user_email);

/** What the buttons say. */
export const decisionNames: Record<ReviewAction, string> = {
  approve: 'Approve & Add Hours',
  reject: 'Reject',
  request_changes: 'Request Changes',
};

const done: Record<ReviewAction, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  request_changes: 'Requested changes of',
};

/** What was decided, for people. */
export function doneMessage({ action, submissions, approvedHours }: Decision): string {
  const [submission, ...others] = submissions;
  if (!submission || others.length > 0) return `${done[action]} ${submissions.length} submissions`;
  return action === 'approve'
    ? `Approved ${hoursCount(approvedHours ?? submission.hours)} for ${studentOf(submission)}`
    : `${done[action]} the submission of ${studentOf(submission)}`;
}
