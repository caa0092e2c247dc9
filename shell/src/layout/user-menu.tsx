import { useSession } from '@portal/sdk';
import { Link, useLocation } from 'react-router-dom';
import { ClerkSlot } from '../session/clerk-slots.tsx';

/** Sign In for visitors, the identity provider's user button for everyone else. */
export function UserMenu() {
  const status = useSession((session) => session.status);
  const { pathname } = useLocation();
  if (status === 'signed-out') {
    return pathname.startsWith('/sign-in') ? null : (
      <Link className="button button--small" to="/sign-in">
        Sign In
      </Link>
    );
  }
  return <ClerkSlot name="userButton" style={{ width: 28, height: 28 }} />;
}
