import { type SubmissionStatus, submissionStatuses } from '@portal/contracts';

/** The status to show. An unknown status is shown as pending (spec section 4). */
export function shownStatus(status: string): SubmissionStatus {
  return submissionStatuses.find((known) => known === status) ?? 'pending';
}
