import type { HoursForm } from '@portal/contracts';
import { apiErrorOf, call, useSession } from '@portal/sdk';
import { submissionRequest } from '../pages/submit-hours/submission-request.ts';
import { dropEntry, keepEntry, readEntries } from './offline-entries.ts';

/**
 * Sends what waits, oldest first, in one tab at a time. Each entry has its id, so the server has it once also if a response is
 * lost. An entry that the server refuses stays with the reason.
 * @returns how many were sent
 */
export async function sendEntries(userId: string): Promise<number> {
  return navigator.locks.request('offline-hours', { ifAvailable: true }, async (lock) => {
    let count = 0;
    if (!lock) return count;
    // Each time anew: meanwhile one may be deleted in another tab, or somebody else sign in.
    for (let entry = nextOf(userId); entry && (await hasSession(userId)); entry = nextOf(userId)) {
      const { submissionId, values } = entry;
      try {
        await call('POST /hours/submit', { ...submissionRequest(values, userId), submissionId });
        dropEntry(userId, submissionId);
        count += 1;
      } catch (error) {
        const { message, fields, status } = apiErrorOf(error);
        // Not refused: it is tried again.
        if ([0, 401, 429].includes(status) || status >= 500) break;
        keepEntry(userId, { submissionId, values, refusal: { message, fields } });
      }
    }
    return count;
  });
}

const nextOf = (userId: string) => readEntries(userId).find(({ refusal }) => !refusal);

/** Whether there is a token: the session that is remembered without a network has none. */
async function hasSession(userId: string): Promise<boolean> {
  const { user, getToken } = useSession.getState();
  return user?.id === userId && Boolean(await getToken().catch(() => null));
}

/** Keeps an entry of the signed-in member on the device until it can be sent. */
export const keepForLater = (submissionId: string, values: HoursForm): void =>
  keepEntry(useSession.getState().user?.id ?? '', { submissionId, values, refusal: null });

/** Whether a submission failed because the device has no network. */
export function isOffline(error: unknown): boolean {
  const { code, status } = apiErrorOf(error);
  return code === 'unavailable' && status === 0 && !navigator.onLine;
}
