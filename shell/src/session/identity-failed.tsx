import { useState } from 'react';
import { retryIdentity } from './identity-state.ts';
import styles from './sign-in-page.module.css';

/** In the place of what needs the identity provider, whose scripts failed or never came. */
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

/** The same as a page of its own. */
export const IdentityUnavailable = () => (
  <div className={`container page ${styles.page}`}>
    <IdentityFailed />
  </div>
);
