import { signedOut, useSession } from '@portal/sdk';
import { create } from 'zustand';

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
