import { useSession } from '@portal/sdk';

/** When someone last signed in or out here, as the provider's `__client_uat` cookies tell; 0 where nobody is signed in. */
const clientUpdates = (): string[] =>
  document.cookie
    .split(/; */)
    .filter((cookie) => cookie.startsWith('__client_uat'))
    .map((cookie) => cookie.split('=')[1] ?? '');

let known: string;

/**
 * Decides before first render whether someone may be signed in. Otherwise no script of the provider is fetched until
 * someone asks to sign in, or signs in in another tab, which is noticed as soon as this one is looked at again. (A sign-out
 * elsewhere is told by the provider's script.)
 */
export function startSession(): void {
  const updates = clientUpdates();
  known = updates.join();
  expectSession();
  document.addEventListener('visibilitychange', noticeSignIn);
  addEventListener('focus', noticeSignIn);
}

/** Says that it is not known yet who looks, where someone may be signed in. */
export function expectSession(): void {
  if (clientUpdates().some(isSignIn)) useSession.setState({ status: 'loading' });
}

const isSignIn = (update: string) => Number(update) > 0;

function noticeSignIn(): void {
  const updates = clientUpdates();
  // What was looked into once is not again: the cookie may outlive its session.
  if (updates.join() === known) return;
  known = updates.join();
  const { status } = useSession.getState();
  if (status === 'signed-out' && updates.some(isSignIn)) useSession.setState({ status: 'loading' });
}
