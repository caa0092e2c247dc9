import { isOutcomeUnknown, pageSize } from '@portal/contracts';
import { apiErrorOf, call, toast, useSession } from '@portal/sdk';
import { reloadCall } from '@portal/sdk/query';
import { readNewName } from '../hours-log/account-name.ts';
import { dropEntry, keepEntry, type OfflineEntry, readEntries } from './offline-entries.ts';
import { submissionRequest } from './submission-request.ts';

/**
 * Sends what waits, oldest first, in one tab at a time. Each entry has its id, so the server has it once also if a response is
 * lost. An entry that the server refuses stays with the reason. One that something on the way refuses is tried again the next time.
 * @param isPatient whether to wait until an attempt that is under way has ended, rather than leave it at that
 * @returns how many were sent
 */
export async function sendEntries(userId: string, isPatient: boolean): Promise<number> {
  return navigator.locks.request('offline-hours', { ifAvailable: !isPatient }, async (lock) => {
    let count = 0;
    for (const { submissionId, refusal } of lock ? readEntries(userId) : []) {
      if (refusal) continue;
      // Each time anew: meanwhile somebody else can sign in.
      if (!(await hasSession(userId))) break;
      const outcome = await navigator.locks.request(lockOf(submissionId), () => sendEntry(userId, submissionId));
      if (outcome === 'try again') break;
      if (outcome === 'sent') count += 1;
    }
    return count;
  });
}

/** Of these, the services say that nothing was read: no session, too slow, too many. A limit that names a field has read it. */
const unread = [401, 408, 429];

async function sendEntry(userId: string, submissionId: string) {
  const entry = keptEntry(userId, submissionId);
  // It can be deleted meanwhile.
  if (!entry) return 'gone';
  const { values } = entry;
  const wasOnline = navigator.onLine;
  // The page can be gone before it has the response.
  if (wasOnline) keepEntry(userId, { ...entry, isUnsure: true });
  try {
    await call('POST /hours/submit', { ...submissionRequest(values, userId), submissionId });
    dropEntry(userId, submissionId);
    return 'sent';
  } catch (error) {
    const failure = apiErrorOf(error);
    const { code, message, fields, status } = failure;
    const isLost = isOutcomeUnknown(failure);
    const wasRead = !unread.includes(status) || Object.keys(fields).length > 0;
    // Everything is as it was once an account is reactivated.
    const isRefused = !isLost && wasRead && code !== 'deactivated';
    // Without words it is not the services that refuse, but a filter or a proxy on the way.
    const refusal = isRefused && message ? { message, fields } : null;
    // A refusal says nothing of an earlier attempt: it can come before the server looks for the id.
    const isUnsure = entry.isUnsure || (isLost && (wasOnline || status > 0));
    // A sign-out deletes it meanwhile.
    if (keptEntry(userId, submissionId)) keepEntry(userId, { submissionId, values, refusal, isUnsure });
    return isRefused ? 'refused' : 'try again';
  }
}

/** Who has it sends the entry, or takes it from the device. */
const lockOf = (submissionId: string) => `offline-hours:${submissionId}`;

const keptEntry = (userId: string, id: string) => readEntries(userId).find(({ submissionId }) => submissionId === id);

/**
 * Takes an entry from the device. If it is just being sent, or nobody can say whether it was, it stays. If it was sent, it leaves the
 * device, and `use` is not called. A toast says so.
 * @param use is given the entry before it leaves the device. It stays if `use` returns false
 */
export async function takeEntry(
  { submissionId }: OfflineEntry,
  use: (entry: OfflineEntry) => boolean = () => true,
): Promise<void> {
  const userId = signedInMember();
  const stop = (title: string, description?: string) => toast({ title, description });
  await navigator.locks.request(lockOf(submissionId), { ifAvailable: true }, async (lock) => {
    if (!lock) return stop('These hours are being sent or looked up', 'Please try again in a moment.');
    const entry = keptEntry(userId, submissionId);
    if (!entry) return stop('These hours are no longer on this device');
    const isSent = entry.isUnsure ? await isOnServer(entry) : false;
    if (isSent === undefined) return stop('These hours may have been sent', 'Please try again when you are online.');
    if (!isSent && !use(entry)) return stop('These hours still wait', 'The form was left or changed meanwhile.');
    dropEntry(userId, submissionId);
    if (!isSent) return;
    showSent();
    stop('These hours are submitted', 'You can edit or withdraw them below.');
  });
}

/** Reads what has changed on the server with the hours that it has got. */
export function showSent(): void {
  void reloadCall('GET /hours/mine');
  void readNewName();
}

/** Whether the server has hours whose response was lost. Undefined if it does not say. */
const isOnServer = ({ submissionId }: OfflineEntry): Promise<boolean | undefined> =>
  call('GET /hours/mine', { page: 1, limit: pageSize.max }).then(
    ({ submissions }) => submissions.some(({ id }) => id === submissionId),
    () => undefined,
  );

/** Whose entries are on the page. */
export const signedInMember = (): string => useSession.getState().user?.id ?? '';

/** Whether there is a token: the session that is remembered without a network has none. */
async function hasSession(userId: string): Promise<boolean> {
  const { user, getToken } = useSession.getState();
  return user?.id === userId && Boolean(await getToken().catch(() => null));
}

/** Whether a submission failed because the device has no network. */
export function isOffline(error: unknown): boolean {
  const { code, status } = apiErrorOf(error);
  return code === 'unavailable' && status === 0 && !navigator.onLine;
}
