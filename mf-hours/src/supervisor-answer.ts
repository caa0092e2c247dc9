import { erasedAddress, hoursCount, type OwnSubmission, refusalInWords, type SignatureAnswer } from '@portal/contracts';

type Answered = Pick<OwnSubmission, 'hours' | 'supervisor_name' | 'supervisor_email'> & {
  request?: SignatureAnswer | null;
};

/** The name of the supervisor of hours. Undefined once they were erased. */
export const supervisorOf = ({ supervisor_name, supervisor_email }: Answered): string | undefined =>
  supervisor_email === erasedAddress ? undefined : supervisor_name;

/** What came instead of a signature of the submitted hours. Null while nothing did. */
export function supervisorAnswer({ request, ...submission }: Answered): string | null {
  const address = submission.supervisor_email;
  const name = supervisorOf(submission) ?? 'The supervisor';
  const said = [request?.reason?.replace(/\.$/, ''), request?.email].filter(Boolean).join(', ');
  const quoted = said && `: “${said}”`;
  switch (request?.state) {
    case 'corrected':
      return `${name} signed for ${hoursCount(request.hours ?? 0)} instead of ${hoursCount(submission.hours)}${quoted}.`;
    case 'declined':
      return `${name} declined to sign${quoted}.`;
    case 'wrong_person':
      return `${name} is not the right person${quoted}.`;
    case 'stopped':
      return address === erasedAddress
        ? 'The data of the supervisor was deleted.'
        : `${address} has stopped the e-mails of this portal.`;
    case 'refused':
      return `The e-mail to ${address} was not delivered. ${refusalInWords(request.reason ?? '')}`;
    default:
      return null;
  }
}
