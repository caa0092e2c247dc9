import { erasedAddress, hoursCount, refusalInWords } from '@portal/contracts';
import type { Email } from '../../email/email.ts';
import { memberEmail } from '../../email/member-email.tsx';
import { oneLine } from '../../email/one-line.ts';
import type { SubmissionDetails } from '../../hours/hours.service.ts';
import type { SignatureRequest } from '../signatures.service.ts';

interface Words {
  title: string;
  /** First words of the subject. Default: the title. */
  outcome?: string;
  message: string;
  details?: Record<string, string | null | undefined>;
}

const erased: Words = {
  title: 'Please name another supervisor',
  message: 'The data of your supervisor was deleted from this portal. Please name somebody else for these hours.',
};

/** What an answer means for the student, and what to do. Null if there is nothing to do. */
function wordsOf({ state, answer, supervisorEmail }: SignatureRequest, supervisor: string): Words | null {
  switch (state) {
    case 'corrected':
      return {
        title: 'Your supervisor corrected your hours',
        message: `${supervisor} has signed ${hoursCount(answer?.hours ?? 0)}. Accept the corrected hours, or withdraw your submission.`,
        details: { 'Comments of your supervisor': answer?.comments },
      };
    case 'declined':
      return {
        title: 'Your supervisor declined',
        message: `${supervisor} did not sign. You can correct your submission and send it again, or withdraw it.`,
        details: { 'Reason of your supervisor': answer?.reason },
      };
    case 'wrong_person':
      return {
        title: 'You asked the wrong person',
        message: `${supervisor} is not the right person to sign. Please name the adult who saw your service.`,
        details: { 'Who could be right': [answer?.name, answer?.email].filter(Boolean).join(', ') },
      };
    case 'stopped':
      return {
        title: 'Your supervisor gets no more e-mails',
        message: `${supervisor} has stopped the e-mails of this portal. Please name somebody else, or ask your advisor.`,
      };
    case 'refused':
      return {
        title: 'Your supervisor did not get the e-mail',
        outcome: 'Not delivered: signature request for',
        message:
          'The request for a signature could not be delivered. Your hours still need a signature. If the address is wrong, you can change it and send the request again.',
        details: { Address: oneLine(supervisorEmail), Reason: refusalInWords(answer?.reason ?? '') },
      };
    default:
      return null;
  }
}

/**
 * The e-mail to a student whose supervisor did not simply sign, or did not get the request. Null if there is nothing to do.
 * @param url leads to the student's hours
 */
export function signatureAnsweredEmail(
  request: SignatureRequest,
  submission: SubmissionDetails,
  url: string,
): Email | null {
  const isErased = submission.supervisorEmail === erasedAddress;
  const words = isErased ? erased : wordsOf(request, oneLine(submission.supervisorName));
  if (!words) return null;
  const { title, outcome = `${title}:`, message, details } = words;
  const hours = hoursCount(submission.hours);
  return memberEmail({
    member: submission.member,
    title,
    subject: `${outcome} ${hours} of service`,
    paragraphs: [message],
    details: { 'Your submission': `${hours}: ${submission.description}`, ...details },
    action: ['View Your Hours', url],
    why: 'because you log volunteer hours with',
  });
}
