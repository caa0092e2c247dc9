import type { InviteResponse, RequestOf } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { apiErrorOf } from '@portal/sdk';

export type Batch = RequestOf<'POST /users/invite'>;

/**
 * Gives calls a key, by which the server knows who was invited by a call whose response was lost. The addresses of that call
 * keep its key until they are sent again: all at once, or in parts. Each other call has a key of its own.
 */
export function sendingWithKey(send: (batch: Batch) => Promise<InviteResponse>): typeof send {
  const lost = new Map<string, string | undefined>();
  return async (batch) => {
    const addresses = batch.emails.map((email) => email.toLowerCase());
    const known = addresses.find((address) => lost.has(address));
    const requestKey = known === undefined ? newRequestKey() : lost.get(known);
    try {
      const response = await send({ ...batch, requestKey });
      if (!batch.dryRun) for (const address of addresses) lost.delete(address);
      return response;
    } catch (failure) {
      if (!batch.dryRun && isOutcomeUnknown(apiErrorOf(failure)))
        for (const address of addresses) lost.set(address, requestKey);
      throw failure;
    }
  };
}
