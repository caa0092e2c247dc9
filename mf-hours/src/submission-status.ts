import { reviewableStatuses, type SubmissionStatus, submissionStatuses } from '@portal/contracts';

/** The status to show. An unknown status is shown as pending (spec section 4). */
export function shownStatus(status: string): SubmissionStatus {
  return submissionStatuses.find((known) => known === status) ?? 'pending';
}

/** Whether an admin can approve or reject a submission with this status. */
export function isReviewable(status: string): boolean {
  return reviewableStatuses.some((reviewable) => reviewable === status);
}
