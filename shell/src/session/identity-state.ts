import { signedOut, useSession } from '@portal/sdk';
import type { ComponentType } from 'react';
import { create } from 'zustand';

/** The state of the identity provider on this page. */
interface Identity {
  status: 'waiting' | 'ready' | 'failed';
  /** Number of retries. */
  attempt: number;
  /** The button of a signed-in person. It comes with the provider's part of the shell. */
  UserButton?: ComponentType;
}

export const useIdentity = create<Identity>(() => ({ status: 'waiting', attempt: 0 }));

/** The portal continues signed out. Pages that need a sign-in say why there is none. */
export function identityFailed(): void {
  useIdentity.setState({ status: 'failed' });
  useSession.setState(signedOut);
}

/** Also after it was given up: scripts that arrive late are used. */
export const identityReady = (): void => useIdentity.setState({ status: 'ready' });
