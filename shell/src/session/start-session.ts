import { signedOut, useSession } from '@portal/sdk';

/**
 * The provider's `__client_uat` cookies tell whether anyone is signed in here: absent or 0 means nobody, and then no
 * script of the provider is fetched until someone asks to sign in.
 */
export function mayBeSignedIn(): boolean {
  return document.cookie
    .split(/; */)
    .filter((cookie) => cookie.startsWith('__client_uat'))
    .some((cookie) => Number(cookie.split('=')[1]) > 0);
}

/** Decides before first render whether the session is known to be absent. */
export function startSession(): void {
  if (!mayBeSignedIn()) useSession.setState(signedOut);
}
