import { signedOut, useSession } from '@portal/sdk';
import { create } from 'zustand';

/** The state of the identity provider's scripts on this page. */
interface Identity {
  status: 'waiting' | 'ready' | 'failed';
  /** Number of retries. */
  attempt: number;
}

export const useIdentity = create<Identity>(() => ({ status: 'waiting', attempt: 0 }));

/** The portal continues signed out. Pages that need a sign-in say why there is none. */
export function identityFailed(): void {
  useIdentity.setState({ status: 'failed' });
  useSession.setState(signedOut);
}

/** Also after it was given up: scripts that arrive late are used. */
export const identityReady = (): void => useIdentity.setState({ status: 'ready' });

/** The global variables that the provider's scripts create. */
export const clerkGlobals = { core: 'Clerk', components: '__internal_ClerkUICtor' };
