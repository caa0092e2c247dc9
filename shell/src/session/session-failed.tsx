import { signedOut, useSession } from '@portal/sdk';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useClerkSlots } from './clerk-slots.tsx';

/** The identity provider's script did not load: the portal goes on signed out, and the sign-in page says so. */
export function SessionFailed() {
  const slot = useClerkSlots((slots) => slots.signIn ?? slots.signUp);
  useEffect(() => useSession.setState(signedOut), []);
  if (!slot) return null;
  return createPortal(
    <div className="notice notice--danger" role="alert">
      <div>
        <h1 className="notice__title">Sign-in is not available right now</h1>
        <p>The identity provider could not be reached. Please check your connection and try again.</p>
      </div>
      <button type="button" className="button button--small" onClick={() => location.reload()}>
        Retry
      </button>
    </div>,
    slot,
  );
}
