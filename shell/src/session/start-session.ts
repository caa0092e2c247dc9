import { useSession } from '@portal/sdk';
import { isServerRendered } from '../remotes/server-rendered-page.ts';
import { startIdentity } from './identity-file.ts';

/** When somebody last signed in or out here, from the provider's `__client_uat` cookies. 0 if nobody is signed in. */
const clientUpdates = (): string[] =>
  document.cookie
    .split(/; */)
    .filter((cookie) => cookie.startsWith('__client_uat'))
    .map((cookie) => cookie.split('=')[1] ?? '');

let known: string;

/**
 * Decides before the first render whether somebody may be signed in. If not, no script of the provider is loaded until
 * somebody asks to sign in, or signs in in another tab, which is noticed when this tab becomes visible. (The provider's
 * script reports a sign-out in another tab.)
 */
export function startSession(): void {
  known = clientUpdates().join();
  expectSession();
  // Before a page is rendered that waits for it. Public pages are hydrated first.
  if (!isServerRendered && useSession.getState().status === 'loading') void startIdentity();
  document.addEventListener('visibilitychange', noticeSignIn);
  addEventListener('focus', noticeSignIn);
}

/** Marks the session as unknown if somebody may be signed in. */
export function expectSession(): void {
  if (clientUpdates().some((update) => Number(update) > 0)) useSession.setState({ status: 'loading' });
}

function noticeSignIn(): void {
  const updates = clientUpdates().join();
  // A cookie that was checked once is not checked again, because it can outlive its session.
  if (updates === known) return;
  known = updates;
  if (useSession.getState().status === 'signed-out') expectSession();
}
