import { useHydrated, useSession } from '@portal/sdk';
import { Link } from 'react-router-dom';
import { useIdentity } from '../session/identity-state.ts';
import styles from './user-menu.module.css';

/** Sign In for visitors, the user button for everyone else. */
export function UserMenu() {
  const status = useSession((session) => session.status);
  const { UserButton } = useIdentity();
  const hydrated = useHydrated();
  if (status !== 'signed-out')
    return status === 'signed-in' && UserButton ? <UserButton /> : <div className={styles.place} />;
  return (
    <Link className={`button button--small ${hydrated ? '' : 'visitors-only'}`} to="/sign-in">
      Sign In
    </Link>
  );
}
