import type { Invitation } from '@portal/contracts/invitations';
import { type SessionUser, toast, useSession } from '@portal/sdk';
import { StateHeading } from '@portal/ui/state-heading';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { InvitationDetails } from './invitation-details.tsx';

/**
 * An account is created for somebody without one, so a signed-in person must sign out first, and comes back to the
 * form. A person who already has an account with the invited address needs no other: its first initialisation accepts
 * the invitation.
 */
export function SignedIn({ user, invitation }: { user: SessionUser; invitation: Invitation }) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const own = user.email.toLowerCase() === invitation.email.toLowerCase();
  const signOut = async () => {
    setBusy(true);
    try {
      await useSession.getState().signOut(pathname + search);
    } catch {
      setBusy(false);
      toast({ title: 'Failed to sign out', description: 'Please try again.', variant: 'destructive' });
    }
  };
  return (
    <div className="stack stack--loose">
      <StateHeading>You are already signed in</StateHeading>
      <div className="notice notice--warning">
        <div className="stack">
          <p>
            You are signed in as <strong>{user.email}</strong>.{' '}
            {own
              ? 'The invitation is for this address: go on to your dashboard.'
              : `Sign out to create an account for ${invitation.email}.`}
          </p>
          <div className="row">
            <button type="button" className="button" disabled={busy} onClick={signOut}>
              Sign Out
            </button>
            <Link className="button button--quiet" to="/dashboard">
              Go to Dashboard
            </Link>
          </div>
        </div>
      </div>
      <InvitationDetails invitation={invitation} />
    </div>
  );
}
