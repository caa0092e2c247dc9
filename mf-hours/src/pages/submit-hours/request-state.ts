import { formatDate, type OwnSubmission, type SignatureRequestState } from '@portal/contracts';
import { supervisorAnswer } from '../../supervisor-answer.ts';

/** What the student can know or should do about the request for a signature. Null if there is nothing to say. */
export function requestState({ status, request, ...submission }: OwnSubmission): string | null {
  if (!request || (status !== 'needs_signature' && !isCorrected({ status, request }))) return null;
  const { supervisor_name: name, supervisor_email: address } = submission;
  if (request.state !== 'open') {
    const answer = supervisorAnswer({ ...submission, request });
    const isAllowedAgain = request.state === 'stopped' && request.send_again_at;
    const next = isAllowedAgain ? 'They are allowed again: send the request again.' : nextSteps[request.state];
    return answer && [answer, next].filter(Boolean).join(' ');
  }
  if (isOnItsWay({ status, request })) return `The e-mail to ${address} is on its way.`;
  if (request.expired) return 'The link in the e-mail has expired. Send it again.';
  if (request.send_again_at) return `Waiting for ${name} to sign.`;
  if (!request.mail_at) return null;
  const mailAt = formatDate(request.mail_at, undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `The next e-mail to ${name}, at ${mailAt}, has this request.`;
}

/** Whether the student can accept other hours that the supervisor has signed. */
export const isCorrected = ({ status, request }: Pick<OwnSubmission, 'status' | 'request'>): boolean =>
  ['needs_signature', 'changes_requested'].includes(status) && request?.state === 'corrected';

/** Whether the e-mail has neither been sent nor has to wait: this ends by itself, in seconds where the mail server responds. */
export const isOnItsWay = ({ status, request }: Pick<OwnSubmission, 'status' | 'request'>): boolean =>
  status === 'needs_signature' &&
  request?.state === 'open' &&
  !request.expired &&
  !request.send_again_at &&
  !request.mail_at;

const nextSteps: Partial<Record<SignatureRequestState, string>> = {
  declined: 'Edit the hours, or withdraw them.',
  wrong_person: 'Name another supervisor.',
  stopped: 'Name another supervisor.',
};

/**
 * Why the form should not wait for the signature, or cannot know. Null if it just waits.
 * @param look at the submission of the request. It finds none where the request has another
 */
export function waitingProblem(
  submission: OwnSubmission | undefined,
  look: { isError: boolean; isSuccess: boolean },
): string | null {
  if (submission ? submission.status === 'withdrawn' : look.isSuccess) {
    return 'You have changed these hours since then. See them below.';
  }
  if (submission?.status === 'approved') return 'An admin has approved these hours without the signature.';
  if (submission?.status === 'rejected') return 'An admin has rejected these hours.';
  if (submission?.status === 'changes_requested') return 'An admin has asked for changes of these hours.';
  const request = submission?.request;
  const isSent = request?.state === 'open' && !request.mail_at;
  const state = submission && !isSent && requestState(submission);
  return state || (look.isError ? 'Could not ask for the signature just now. Trying again...' : null);
}

/** Whole minutes until the e-mail can be sent again, 0 if it can be now. Null if it cannot be sent again. */
export function minutesUntilAgain({ status, request }: OwnSubmission, now: number): number | null {
  if (status !== 'needs_signature' || !request?.send_again_at) return null;
  return Math.max(0, Math.ceil((Date.parse(request.send_again_at) - now) / 60_000));
}
