import type { InviteResponse, RequestOf } from '@portal/contracts';
import { apiErrorOf } from '@portal/sdk';

export type Batch = RequestOf<'POST /users/invite'>;

/**
 * Gives calls a key, by which the server knows who was invited by a call whose response was lost. The key stays the same until
 * these addresses are sent again: all at once, or in parts. Without a lost response, each call has a key of its own.
 */
export function sendingWithKey(send: (batch: Batch) => Promise<InviteResponse>): typeof send {
  let requestKey = newKey();
  const lost = new Set<string>();
  return async (batch) => {
    const addresses = batch.dryRun ? [] : batch.emails.map((email) => email.toLowerCase());
    try {
      const response = await send({ ...batch, requestKey });
      for (const address of addresses) lost.delete(address);
      if (lost.size === 0) requestKey = newKey();
      return response;
    } catch (failure) {
      const { status } = apiErrorOf(failure);
      if (status === 0 || status >= 500) for (const address of addresses) lost.add(address);
      throw failure;
    }
  };
}

const newKey = (): string | undefined => crypto.randomUUID?.();
