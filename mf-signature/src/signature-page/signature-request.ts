import type { Chapter, RequestOf } from '@portal/contracts';
import type { SignatureData } from '@portal/contracts/signatures';
import { type ApiError, apiErrorOf, call } from '@portal/sdk';

/** The token of the e-mailed link, and the request that is meant if the link opens several. */
export type RequestLink = RequestOf<'GET /hours/signature'>;

/** The state of a signature request for its supervisor. */
export type SignatureRequest =
  | { step: 'loading' }
  /** No usable response came: trying again may help. */
  | { step: 'unreachable'; error: ApiError }
  /** `isLink`: the link itself is wrong or too old, so that a fresh one can help. */
  | { step: 'invalid'; message: string; isLink: boolean; chapter?: Chapter }
  /** It was answered without a signature of the submitted hours. `isTooLate`: before what was sent now. */
  | { step: 'answered'; message: string; chapter?: Chapter; isTooLate?: boolean }
  | { step: 'already-signed'; data: SignatureData; othersWaiting: number }
  | { step: 'form'; data: SignatureData; othersWaiting: number }
  | { step: 'signed'; data: SignatureData; othersWaiting: number; signedBy: string };

const finalCodes: readonly string[] = ['invalid', 'forbidden', 'not_found', 'gone'];

/** Whether the request itself is refused, and why is said, so that trying again cannot help. */
export const isFinal = ({ code, message }: ApiError): boolean => message !== '' && finalCodes.includes(code);

/** What is said if nobody knows whether something was saved, such as 'your answer'. */
export const unconfirmed = (what: string): string => `We could not confirm that ${what} was saved.`;

const invalid = (message: string): SignatureRequest => ({ step: 'invalid', message, isLink: false });

/** The state that a refusal says. Undefined if trying again may help. */
export function refusedStep(error: ApiError): SignatureRequest | undefined {
  const { code, message, chapter, fields } = error;
  if (code === 'conflict') return { step: 'answered', message, chapter };
  return isFinal(error) ? { step: 'invalid', message, isLink: 'signatureRequestId' in fields, chapter } : undefined;
}

/** The state after a refusal: another answer counts. */
export const afterRefusal = (current: SignatureRequest): SignatureRequest =>
  current.step === 'answered' ? { ...current, isTooLate: true } : current;

/** Reads the request behind a link; never fails, for a failure is a step too (spec section 8, 'Signature load failure'). */
export async function lookUpRequest(link: RequestLink | undefined): Promise<SignatureRequest> {
  if (!link) return invalid('Invalid signature request');
  try {
    const { signatureData: data, alreadySigned, othersWaiting = 0 } = await call('GET /hours/signature', { ...link });
    if (!data) return invalid('Signature data is not available.');
    return { step: alreadySigned ? 'already-signed' : 'form', data, othersWaiting };
  } catch (failure) {
    const error = apiErrorOf(failure);
    return refusedStep(error) ?? { step: 'unreachable', error };
  }
}
