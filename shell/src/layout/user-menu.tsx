import { useHydrated, useSession } from '@portal/sdk';
import { Link } from 'react-router-dom';
import { ClerkSlot } from '../session/clerk-slots.tsx';
import styles from './user-menu.module.css';

/** Sign In for visitors, the identity provider's user button for everyone else. */
export function UserMenu() {
  const status = useSession((session) => session.status);
  const hydrated = useHydrated();
  if (status === 'signed-in') return <ClerkSlot name="userButton" className={styles.button} />;
  if (status === 'loading') return <div className={styles.button} />;
  return (
    <Link className={`button button--small ${hydrated ? '' : 'visitors-only'}`} to="/sign-in">
      Sign In
    </Link>
  );
}
