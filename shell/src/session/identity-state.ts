import { signedOut, useSession } from '@portal/sdk';
import { create } from 'zustand';
import { refetchFailed } from '../remotes/failed-files.ts';
import { expectSession } from './start-session.ts';

/** Where the identity provider's scripts stand on this page. */
interface Identity {
  status: 'waiting' | 'ready' | 'failed';
  /** How often it was tried again. */
  attempt: number;
}

export const useIdentity = create<Identity>(() => ({ status: 'waiting', attempt: 0 }));

/** The portal goes on signed out; pages that need a sign-in say why there is none. */
export function identityFailed(): void {
  useIdentity.setState({ status: 'failed' });
  useSession.setState(signedOut);
}

/** Also where it was given up before: what comes late is still good. */
export const identityReady = (): void => useIdentity.setState({ status: 'ready' });

/** The global variables by which the provider's scripts are known to have run. */
export const clerkGlobals = { core: 'Clerk', components: '__internal_ClerkUICtor' };

/** Tries again, also while a request of the earlier attempt hangs. */
export async function retryIdentity(): Promise<void> {
  // What started and got no answer can only start anew in a new document.
  if (Object.values(clerkGlobals).every((name) => name in globalThis)) return location.reload();
  await refetchFailed();
  expectSession();
  useIdentity.setState(({ attempt }) => ({ status: 'waiting', attempt: attempt + 1 }));
}
