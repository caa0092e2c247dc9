import type { BrowserClerk, UserResource } from '@clerk/shared/types';
import { type SessionUser, signedOut, useSession } from '@portal/sdk';
import { forgetAtSignOut } from '../offline/offline-member.ts';
import { clerkCore, loadClerk } from './clerk.ts';
import { clerkScript, forgetClerkScripts } from './clerk-script.ts';
import { identityFailed, identityReady, useIdentity } from './identity-state.ts';
import { memberRecordAgeMs, reloadMemberRecord, watchMemberRecord } from './member-record.ts';
import { outOfTime, signedInUser, tokenOf } from './token.ts';

let connected: Promise<BrowserClerk> | undefined;

/**
 * Loads the identity provider and keeps the sdk's session true to it.
 * @throws if it cannot be loaded; the next call tries again
 */
export async function connect(): Promise<BrowserClerk> {
  const wasLoaded = clerkCore()?.loaded;
  connected ??= open();
  connected.catch(startAgain);
  const clerk = await connected;
  if (wasLoaded && clerk.user === null && useSession.getState().status === 'loading') await findSession(clerk);
  report(clerk);
  follow(clerk, signedInUser(clerk));
  return clerk;
}

/** Makes the next call request what is missing again, although the request before may still hang. */
export function startAgain(): void {
  connected = undefined;
  forgetClerkScripts();
}

async function open(): Promise<BrowserClerk> {
  const clerk = await loadClerk();
  forgetAtSignOut(clerk);
  clerk.addListener((resources) => {
    report(clerk);
    follow(clerk, signedInUser(resources));
  });
  clerk.on('status', () => report(clerk));
  return clerk;
}

/** While nobody is signed in, Clerk's core does not notice who signs in in another tab. */
async function findSession(clerk: BrowserClerk): Promise<void> {
  // The provider can hang now as well as at its start: the same patience.
  useIdentity.setState({ status: 'waiting' });
  const client = await clerk.client?.reload();
  if (client?.lastActiveSessionId) await clerk.setActive({ session: client.lastActiveSessionId });
}

/** Degraded, Clerk may still know who is signed in, but signs nobody in. */
function report({ status, user }: BrowserClerk): void {
  const isFailed = status === 'error' || (status === 'degraded' && !user);
  if (isFailed) watchMemberRecord(undefined);
  (isFailed ? identityFailed : identityReady)();
}

/** @param user null if nobody is signed in, undefined while somebody signs in or out */
function follow(clerk: BrowserClerk, user: UserResource | null | undefined): void {
  if (user === undefined) {
    // The provider navigates first, and no page may act on what is no longer true.
    useSession.setState({ status: 'loading' });
    return;
  }
  if (user === null) {
    watchMemberRecord(undefined);
    useSession.setState(signedOut);
    return;
  }
  const before = useSession.getState();
  const next = sessionUser(user);
  const isSame = before.user?.id === next.id;
  useSession.setState({
    ...(isSame ? {} : { profile: null, profileError: null }),
    status: 'signed-in',
    // Every new token is reported, too: pages shall not render again for it.
    user: JSON.stringify(before.user) === JSON.stringify(next) ? before.user : next,
    getToken: () => tokenOf(clerk),
    reload: async (maxAgeMs = 0) => {
      if (memberRecordAgeMs() < maxAgeMs) return;
      // Our own record can be read although the provider's cannot.
      await Promise.race([clerk.user?.reload(), outOfTime()]).catch(console.error);
      await reloadMemberRecord();
    },
    signOut: (returnTo = '/') => clerk.signOut({ redirectUrl: returnTo }),
  });
  watchMemberRecord(user.id);
}

const sessionUser = (user: UserResource): SessionUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.primaryEmailAddress?.emailAddress ?? '',
  username: user.username,
  publicMetadata: user.publicMetadata,
});

/** Clerk's React components. */
export type ClerkComponents = typeof import('./clerk-components.tsx');

/**
 * The provider's forms and menus, ready to be shown.
 * @throws if a script of the provider cannot be loaded
 */
export async function connectWithComponents(): Promise<ClerkComponents> {
  const components = import('./clerk-components.tsx');
  await Promise.all([components, connect(), clerkScript('__internal_ClerkUICtor')]);
  return components;
}
