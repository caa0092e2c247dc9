import type { SignatureData } from '@portal/contracts/hours';
import { ApiError, call } from '@portal/sdk';

/** Where a supervisor stands with one request. */
export type SignatureRequest =
  | { step: 'loading' }
  /** No usable answer came: trying again may help. */
  | { step: 'unreachable'; message: string }
  | { step: 'invalid'; message: string }
  | { step: 'already-signed'; data: SignatureData }
  | { step: 'form'; data: SignatureData }
  | { step: 'signed'; data: SignatureData; signedBy: string };

const finalCodes: readonly string[] = ['invalid', 'forbidden', 'not_found', 'gone'];

/** Whether the request itself is refused, so that trying again cannot help. */
export const isFinal = (error: ApiError): boolean => finalCodes.includes(error.code);

export function invalid(message: string): SignatureRequest {
  return { step: 'invalid', message: message || 'This signature request link is invalid or has expired.' };
}

/** Reads the request behind a link; never fails, for a failure is a step too (spec section 8, 'Signature load failure'). */
export async function lookUpRequest(requestId: string | undefined): Promise<SignatureRequest> {
  if (!requestId) return invalid('Invalid signature request');
  try {
    const { signatureData, alreadySigned } = await call('GET /hours/signature', { signatureRequestId: requestId });
    if (!signatureData) return invalid('Signature data is not available.');
    return { step: alreadySigned ? 'already-signed' : 'form', data: signatureData };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isFinal(error) ? invalid(error.message) : { step: 'unreachable', message: error.message };
  }
}
