import { signedOut, useSession } from '@portal/sdk';
import { type ComponentType, useEffect } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import { create } from 'zustand';

/** The state of the identity provider on this page. */
interface Identity {
  status: 'waiting' | 'ready' | 'failed';
  /** Number of retries. */
  attempt: number;
  /** The button of a signed-in person. It comes with the provider's part of the shell. */
  UserButton?: ComponentType;
  /** The router's function, which is another one for each page. The provider keeps those that it is given at its start. */
  navigate?: NavigateFunction;
}

export const useIdentity = create<Identity>(() => ({ status: 'waiting', attempt: 0 }));

/** The portal continues signed out. Pages that need a sign-in say why there is none. */
export function identityFailed(): void {
  useIdentity.setState({ status: 'failed' });
  useSession.setState(signedOut);
}

/** Also after it was given up: scripts that arrive late are used. */
export const identityReady = (): void => useIdentity.setState({ status: 'ready' });

/** In ms, for everything: our own code, the provider's scripts, its first responses and its rendering. */
export const identityPatienceMs = 9500;

/** Ends a wait for the provider with an error after a time limit, because a request can hang. */
export function useIdentityPatience(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(identityFailed, identityPatienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
