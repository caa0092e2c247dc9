import type { SignatureRequest } from '../signatures/signatures.service.ts';

type SentRequest = Pick<SignatureRequest, 'state' | 'sentAt' | 'answeredAt' | 'isAllowedAgain'>;

const coolDownMs = 10 * 60 * 1000;

/**
 * From when a request can be sent again. Null while its e-mail is in the queue, and where the supervisor has answered, except for one
 * who stopped the e-mails and allows them again.
 */
export function sendAgainAt({ state, sentAt, answeredAt, isAllowedAgain }: SentRequest): Date | null {
  const last = { open: sentAt, refused: answeredAt, stopped: isAllowedAgain && answeredAt }[state as string];
  return last ? new Date(last.getTime() + coolDownMs) : null;
}
