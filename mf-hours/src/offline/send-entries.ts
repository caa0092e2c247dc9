import type { HoursForm } from '@portal/contracts';
import { apiErrorOf, call, toast, useSession } from '@portal/sdk';
import { dropEntry, keepEntry, type OfflineEntry, readEntries } from './offline-entries.ts';
import { submissionRequest } from './submission-request.ts';

/**
 * Sends what waits, oldest first, in one tab at a time. Each entry has its id, so the server has it once also if a response is
 * lost. An entry that the server refuses stays with the reason.
 * @returns how many were sent
 */
export async function sendEntries(userId: string): Promise<number> {
  return navigator.locks.request('offline-hours', { ifAvailable: true }, async (lock) => {
    let count = 0;
    if (!lock) return count;
    // Each time anew: meanwhile one may be deleted, or somebody else sign in.
    for (let entry = nextOf(userId); entry && (await hasSession(userId)); entry = nextOf(userId)) {
      const waiting = entry;
      const outcome = await navigator.locks.request(lockOf(waiting), () => sendEntry(userId, waiting));
      if (outcome === 'try again') break;
      if (outcome === 'sent') count += 1;
    }
    return count;
  });
}

const nextOf = (userId: string) => readEntries(userId).find(({ refusal }) => !refusal);

async function sendEntry(userId: string, { submissionId, values }: OfflineEntry) {
  if (!isKept(userId, submissionId)) return 'gone';
  try {
    await call('POST /hours/submit', { ...submissionRequest(values, userId), submissionId });
    dropEntry(userId, submissionId);
    return 'sent';
  } catch (error) {
    const { message, fields, status } = apiErrorOf(error);
    if ([0, 401, 429].includes(status) || status >= 500) return 'try again';
    // A sign-out deletes it meanwhile.
    if (isKept(userId, submissionId)) keepEntry(userId, { submissionId, values, refusal: { message, fields } });
    return 'refused';
  }
}

/** Who has it sends the entry, or takes it from the device. */
const lockOf = ({ submissionId }: OfflineEntry) => `offline-hours:${submissionId}`;

const isKept = (userId: string, id: string) => readEntries(userId).some(({ submissionId }) => submissionId === id);

/** Takes an entry from the device. @returns false if it is just being sent, or was sent */
export async function takeEntry(userId: string, entry: OfflineEntry): Promise<boolean> {
  const isTaken = await navigator.locks.request(lockOf(entry), { ifAvailable: true }, (lock) => {
    if (!lock || !isKept(userId, entry.submissionId)) return false;
    dropEntry(userId, entry.submissionId);
    return true;
  });
  if (!isTaken) toast({ title: 'These hours are just being sent' });
  return isTaken;
}

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
