import { SignRequest } from '@portal/contracts/signatures';
import { fieldErrors } from '@portal/ui/field-errors';

/** What is wrong with a signature by the server's own rules (spec section 5, 'Supervisor signature'), by field. */
export const signatureErrors = (request: unknown): Record<string, string> => fieldErrors(SignRequest, request);
