import type { SignatureData } from '@portal/contracts/hours';
import { type ApiError, apiErrorOf, call, retryAdvice } from '@portal/sdk';

/** The state of a signature request for its supervisor. */
export type SignatureRequest =
  | { step: 'loading' }
  /** No usable answer came: trying again may help. */
  | { step: 'unreachable'; message: string }
  | { step: 'invalid'; message: string }
  | { step: 'already-signed'; data: SignatureData }
  | { step: 'form'; data: SignatureData }
  | { step: 'signed'; data: SignatureData; signedBy: string };

const finalCodes: readonly string[] = ['invalid', 'forbidden', 'not_found', 'gone'];

/** Whether the request itself is refused, and why is said, so that trying again cannot help. */
export const isFinal = ({ code, message }: ApiError): boolean => message !== '' && finalCodes.includes(code);

export const invalid = (message: string): SignatureRequest => ({ step: 'invalid', message });

/** Reads the request behind a link; never fails, for a failure is a step too (spec section 8, 'Signature load failure'). */
export async function lookUpRequest(requestId: string | undefined): Promise<SignatureRequest> {
  if (!requestId) return invalid('Invalid signature request');
  try {
    const { signatureData, alreadySigned } = await call('GET /hours/signature', { signatureRequestId: requestId });
    if (!signatureData) return invalid('Signature data is not available.');
    return { step: alreadySigned ? 'already-signed' : 'form', data: signatureData };
  } catch (failure) {
    const error = apiErrorOf(failure);
    return isFinal(error) ? invalid(error.message) : { step: 'unreachable', message: retryAdvice(error) };
  }
}
