import { useSession } from '@portal/sdk';
import { reloadCall, watchCall, watchFailures } from '@portal/sdk/query';
import { fallbackProfile } from './fallback-profile.ts';

const call = 'POST /users/getUser';

let readAt = Number.NEGATIVE_INFINITY;
export const memberRecordAgeMs = (): number => Date.now() - readAt;

let watched: { userID: string; stop(): void } | undefined;

/** Keeps the member record of this account in the session, and the fallback if there is none to be had. */
export function watchMemberRecord(userID: string | undefined): void {
  if (watched?.userID === userID) return;
  watched?.stop();
  watched = userID === undefined ? undefined : { userID, stop: watch(userID) };
}

/**
 * Whichever call is refused first because the member was deactivated or has another role, the record shows it, and pages
 * close that are no longer for this member.
 */
watchFailures((name, { code }) => {
  if ((code === 'deactivated' || code === 'forbidden') && name !== call) void reloadMemberRecord();
});

/** Reads it again, and waits for the response. */
export const reloadMemberRecord = (): Promise<void> => reloadCall(call);

/** In ms. An admin can have changed it while the page was in the background. */
const freshMs = 60_000;

async function refresh(): Promise<void> {
  const isSeen = !document.hidden && navigator.onLine;
  if (watched && isSeen && memberRecordAgeMs() > freshMs) await reloadMemberRecord();
}

document.addEventListener('visibilitychange', refresh);
addEventListener('online', refresh);

function watch(userID: string): () => void {
  return watchCall(
    call,
    { userID },
    {
      // Only `refresh` and what may have changed it read it again, not the library. Nobody shall wait for three attempts.
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      report({ data, dataUpdatedAt, error }) {
        const { user, profile, profileError } = useSession.getState();
        if (!user) return;
        readAt = error ? Number.NEGATIVE_INFINITY : dataUpdatedAt;
        const isMissing = error?.code === 'not_found' || error?.code === 'deactivated';
        // A lost response unsays nothing: neither a record, also the one of the device, nor that there is none.
        if (error && !isMissing && profile && profileError !== 'failed') return;
        if (data && !isMissing) useSession.setState({ profile: data, profileError: null });
        else if (error)
          useSession.setState({ profile: fallbackProfile(user), profileError: isMissing ? 'not_found' : 'failed' });
      },
    },
  );
}
