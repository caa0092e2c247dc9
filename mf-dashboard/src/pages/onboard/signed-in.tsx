import type { Invitation } from '@portal/contracts/invitations';
import { type SessionUser, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { StateHeading } from '@portal/ui/state-heading';
import { Link, useLocation } from 'react-router-dom';
import { InvitationDetails } from './invitation-details.tsx';

/**
 * An account is created for somebody without one, so a signed-in person must sign out first, and comes back to the
 * form. A person who already has an account with the invited address needs no other: its first initialisation accepts
 * the invitation.
 */
export function SignedIn({ user, invitation }: { user: SessionUser; invitation: Invitation }) {
  const { pathname, search } = useLocation();
  const own = user.email.toLowerCase() === invitation.email.toLowerCase();
  const signingOut = useMutation({
    mutationFn: () => useSession.getState().signOut(pathname + search),
    failed: ['Failed to sign out', () => 'Please try again.'],
  });
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
            <button
              type="button"
              className="button"
              aria-disabled={signingOut.isPending}
              onClick={() => signingOut.isPending || signingOut.mutate()}
            >
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
