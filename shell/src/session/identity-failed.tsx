import { useState } from 'react';
import { refetchFailed } from '../remotes/failed-files.ts';
import { clerkGlobals, useIdentity } from './identity-state.ts';
import styles from './sign-in-page.module.css';
import { expectSession } from './start-session.ts';

/** Replaces what needs the identity provider if its scripts failed or never arrived. */
export function IdentityFailed() {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void retryIdentity();
  };
  return (
    <div className={`notice notice--danger ${styles.message}`} role="alert">
      <div>
        <h1 className="notice__title">Sign-in is not available right now</h1>
        <p>The identity provider could not be reached. Please check your connection and try again.</p>
      </div>
      <button type="button" className="button button--small" disabled={busy} onClick={retry}>
        {busy ? 'Retrying...' : 'Retry'}
      </button>
    </div>
  );
}

/** The same as a separate page. */
export const IdentityUnavailable = () => (
  <div className={`container page ${styles.page}`}>
    <IdentityFailed />
  </div>
);

/** Tries again, also while a request of the earlier attempt hangs. */
async function retryIdentity(): Promise<void> {
  // Scripts that started and got no response can only start again in a new document.
  if (Object.values(clerkGlobals).every((name) => name in globalThis)) return location.reload();
  await refetchFailed();
  expectSession();
  useIdentity.setState(({ attempt }) => ({ status: 'waiting', attempt: attempt + 1 }));
}
