import type { InviteResponse } from '@portal/contracts';
import { ApiError } from '@portal/sdk';
import { type Batch, sendingWithKey } from './send-batch.ts';

const batchOf = (emails: string[], changes: Partial<Batch> = {}): Batch => ({
  emails,
  role: 'student',
  invitedBy: 'user_ada',
  ...changes,
});

/** Sends to a server that fails in these ways, in turn, and then no more. @returns the key of each call */
function sending(...statuses: number[]) {
  const keys: (string | undefined)[] = [];
  const send = sendingWithKey(async ({ requestKey }) => {
    keys.push(requestKey);
    const status = statuses.shift();
    if (status !== undefined) throw Object.assign(new ApiError('unavailable', ''), { status });
    return {} as InviteResponse;
  });
  return { keys, send: (...batch: Parameters<typeof batchOf>) => send(batchOf(...batch)).catch(() => null) };
}

describe('the key of a batch of invitations', () => {
  it('is another one for each batch that has a response, so that whoever is invited again gets an e-mail', async () => {
    const { keys, send } = sending();
    await send(['ada@x.org']);
    await send(['ada@x.org']);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each([0, 502])('stays after status %i until all of the batch is sent again, in parts, too', async (status) => {
    const { keys, send } = sending(status);
    await send(['ada@x.org', 'bo@x.org']);
    await send(['ada@x.org', 'bo@x.org'], { dryRun: true });
    await send(['ADA@x.org']);
    await send(['bo@x.org']);
    expect(new Set(keys).size).toBe(1);
    await send(['bo@x.org']);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('is another one for whoever is sent again after that, also where some of the batch never are', async () => {
    const { keys, send } = sending(0);
    await send(['ada@x.org', 'bo@typo.org']);
    await send(['ada@x.org', 'bo@x.org']);
    await send(['ada@x.org']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('does not stay for a refusal, or for a check without a response', async () => {
    const { keys, send } = sending(429, 0);
    await send(['ada@x.org']);
    await send(['ada@x.org'], { dryRun: true });
    await send(['bo@x.org']);
    await send(['ada@x.org']);
    expect(keys[3]).not.toBe(keys[0]);
  });
});
