import { useEffect } from 'react';
import { identityFailed } from './identity-state.ts';

/** For all of it: our own part, the provider's scripts, its first answers and what it draws. */
const patienceMs = 9500;

/** Shown for as long as the provider is waited for: something on the way to it may never answer. */
export function IdentityPatience() {
  useEffect(() => {
    const timer = setTimeout(identityFailed, patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
