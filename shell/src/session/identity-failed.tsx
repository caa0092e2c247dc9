import type { BrowserClerk } from '@clerk/shared/types';
import { RetryButton } from '@portal/ui/retry-button';
import { focusMainAfter } from '../layout/focus.ts';
import { refetchFailed } from '../remotes/failed-files.ts';
import { identityFile } from './identity-file.ts';
import { useIdentity } from './identity-state.ts';
import styles from './sign-in-page.module.css';
import { expectSession } from './start-session.ts';

/** Replaces what needs the identity provider if its scripts failed or never arrived. */
export const IdentityFailed = () => (
  <div className={`notice notice--danger ${styles.message}`} role="alert">
    <div>
      <h1 className="notice__title">Sign-in is not available right now</h1>
      <p>The identity provider could not be reached. Please check your connection and try again.</p>
    </div>
    <RetryButton className="button--small" onRetry={() => focusMainAfter(retryIdentity)} />
  </div>
);

/** The same as a separate page. */
export const IdentityUnavailable = () => (
  <div className={`container page ${styles.page}`}>
    <IdentityFailed />
  </div>
);

/** Tries again, also while a request of the earlier attempt hangs. */
async function retryIdentity(): Promise<void> {
  // A core that started and got no response can only start again in a new document.
  const { Clerk } = globalThis as { Clerk?: BrowserClerk };
  if (Clerk && !Clerk.loaded) {
    location.reload();
    // The button says that it tries again for as long as this document is shown.
    return new Promise(() => {});
  }
  await refetchFailed();
  await identityFile().then(({ startAgain }) => startAgain(), console.error);
  expectSession();
  useIdentity.setState(({ attempt }) => ({ status: 'waiting', attempt: attempt + 1 }));
}
