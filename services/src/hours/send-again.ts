import type { SignatureRequest } from '../signatures/signatures.service.ts';

type SentRequest = Pick<SignatureRequest, 'state' | 'sentAt' | 'answeredAt'>;

const coolDownMs = 10 * 60 * 1000;

/** From when a request can be sent again. Null while its e-mail is in the queue, and where the supervisor has answered. */
export function sendAgainAt({ state, sentAt, answeredAt }: SentRequest): Date | null {
  const last = { open: sentAt, refused: answeredAt }[state as string];
  return last ? new Date(last.getTime() + coolDownMs) : null;
}
