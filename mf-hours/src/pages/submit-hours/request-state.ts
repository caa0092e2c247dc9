import { dateAndTime, hoursCount, type OwnSubmission, refusalInWords } from '@portal/contracts';

/** What the student can know or should do about the request for a signature. Null if there is nothing to say. */
export function requestState({ status, request, ...submission }: OwnSubmission): string | null {
  if (status !== 'needs_signature' || !request) return null;
  const { supervisor_name: name, supervisor_email: address } = submission;
  const said = [request.reason?.replace(/\.$/, ''), request.email].filter(Boolean).join(', ');
  const quoted = said && `: “${said}”`;
  switch (request.state) {
    case 'open':
      if (request.expired) return 'The link in the e-mail has expired. Send it again.';
      if (request.send_again_at) return `Waiting for ${name} to sign.`;
      return request.mail_at
        ? `${name} has had e-mails about other requests today. The next one, at ${dateAndTime(request.mail_at)}, has this one too.`
        : `The e-mail to ${address} is on its way.`;
    case 'corrected':
      return `${name} signed for ${hoursCount(request.hours ?? 0)} instead of ${hoursCount(submission.hours)}${quoted}.`;
    case 'declined':
      return `${name} declined to sign${quoted}. Edit the hours, or withdraw them.`;
    case 'wrong_person':
      return `${name} is not the right person${quoted}. Name another supervisor.`;
    case 'stopped':
      return `${address} wants no e-mails from this portal. Name another supervisor.`;
    case 'refused':
      return `The e-mail to ${address} was not delivered. ${refusalInWords(request.reason ?? '')}`;
    default:
      return null;
  }
}

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
  const state = submission && submission.request?.state !== 'open' && requestState(submission);
  return state || (look.isError ? 'Could not ask for the signature just now. Trying again...' : null);
}

/** Whole minutes until the e-mail can be sent again, 0 if it can be now. Null if it cannot be sent again. */
export function minutesUntilAgain({ status, request }: OwnSubmission, now: number): number | null {
  if (status !== 'needs_signature' || !request?.send_again_at) return null;
  return Math.max(0, Math.ceil((Date.parse(request.send_again_at) - now) / 60_000));
}
