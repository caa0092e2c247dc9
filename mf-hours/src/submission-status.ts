import { reviewableStatuses, type SubmissionStatus, submissionStatuses } from '@portal/contracts';

/** The status to show: one that this version doesn't know shows as pending (spec section 4). */
export function shownStatus(status: string): SubmissionStatus {
  return submissionStatuses.find((known) => known === status) ?? 'pending';
}

/** Whether an admin may still approve or reject a submission in this status. */
export function isReviewable(status: string): boolean {
  return reviewableStatuses.some((reviewable) => reviewable === status);
}
