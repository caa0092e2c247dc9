import type { BrowserClerk } from '@clerk/shared/types';
import type { UserRecord } from '@portal/contracts';
import { type Session, type SessionUser, useSession } from '@portal/sdk';
import { identityReady } from '../session/identity-state.ts';
import { memberKey, prefix } from './device-keys.ts';

interface Member {
  user: SessionUser;
  profile: UserRecord;
}

/** Keeps who is signed in, in browsers that have the form for use without a network. */
export function rememberMember(): void {
  useSession.subscribe(remember);
  // On the first visit, the browser gets the form after it is known who is signed in.
  navigator.serviceWorker?.addEventListener('controllerchange', () => remember(useSession.getState()));
}

function remember({ status, user, profile, profileError }: Session): void {
  // While somebody signs out, the status is 'loading' and the member is still known.
  if (status !== 'signed-in' || !profile || profileError || !navigator.serviceWorker?.controller) return;
  try {
    localStorage.setItem(memberKey, JSON.stringify({ user, profile }));
  } catch {}
}

/**
 * Without a network nobody can find out who is signed in. Then it is who was here before, without a token: no call
 * succeeds until the network is back. `connect` is called then, until it succeeds.
 * @returns false if there is a network, or nobody is known
 */
export function restoreMember(connect: () => Promise<unknown>): boolean {
  if (navigator.onLine) return false;
  try {
    const known = JSON.parse(localStorage.getItem(memberKey) ?? 'null') as Member | null;
    if (!known) return false;
    identityReady();
    useSession.setState({ ...known, status: 'signed-in', profileError: null });
    connectLater(connect);
    return true;
  } catch {
    return false;
  }
}

/** In ms. The network is often not usable yet when the browser says that it is back. */
const tryAgainMs = 20_000;

function connectLater(connect: () => Promise<unknown>): void {
  const attempt = () => {
    if (navigator.onLine) connect().then(stop, console.error);
  };
  const stop = () => {
    removeEventListener('online', attempt);
    clearInterval(timer);
  };
  addEventListener('online', attempt);
  const timer = setInterval(attempt, tryAgainMs);
}

/** A sign-out takes everything of the member from the device, with code that most members never need. */
export function forgetAtSignOut(clerk: BrowserClerk): void {
  const signOut: BrowserClerk['signOut'] = clerk.signOut;
  clerk.signOut = (async (...given: Parameters<typeof signOut>) => {
    const isKnown = Object.keys(localStorage).some((key) => key.startsWith(prefix));
    if (!isKnown) return signOut(...given);
    const { signOutOfDevice } = await import(/* webpackChunkName: "kit" */ './sign-out.tsx');
    await signOutOfDevice(clerk.user?.id ?? '', () => signOut(...given));
  }) as typeof signOut;
}
