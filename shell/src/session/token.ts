import type { BrowserClerk, Resources } from '@clerk/shared/types';

/** The identity provider's script tries for minutes. */
const timeoutMs = 10_000;
const offlineTimeoutMs = 1000;

/** Clerk's user. Null while the session waits for a new password or a second factor: no call takes its tokens. */
export const signedInUser = ({ user, session }: Pick<Resources, 'user' | 'session'>) =>
  session?.status === 'pending' ? null : user;

/**
 * A fresh token for the API, or null where nobody is signed in.
 * @throws if the provider has none in time
 */
export const tokenOf = async ({ session }: Pick<BrowserClerk, 'session'>): Promise<string | null> =>
  (await Promise.race([session?.getToken(), outOfTime()])) ?? null;

/** Rejects when the provider has had its time for an answer. */
export const outOfTime = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    AbortSignal.timeout(navigator.onLine ? timeoutMs : offlineTimeoutMs).onabort = reject;
  });
