import { useEffect } from 'react';
import { identityFailed } from './identity-state.ts';

/** In ms, for everything: our own code, the provider's scripts, its first responses and its rendering. */
export const identityPatienceMs = 9500;

/** Shown while the provider loads. Ends with an error after a time limit, because a request can hang. */
export function IdentityPatience() {
  useEffect(() => {
    const timer = setTimeout(identityFailed, identityPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
