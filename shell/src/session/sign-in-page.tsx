import { useSearchParams } from 'react-router-dom';
import { ClerkSlot } from './clerk-slots.tsx';
import { DemoPeople } from './demo-people.tsx';
import styles from './sign-in-page.module.css';

/** Sign-in, with the green box that other pages can put a message into (spec section 2, 'Sign-in'). */
export function SignInPage() {
  const message = useSearchParams()[0].get('message');
  return (
    <div className={`container page ${styles.page}`}>
      <title>Sign In</title>
      {message && (
        <div className={`notice notice--success ${styles.message}`} role="status">
          <div>
            <p className="notice__title">Success!</p>
            <p>{message}</p>
          </div>
        </div>
      )}
      <ClerkSlot name="signIn" className={styles.slot} />
      <DemoPeople />
    </div>
  );
}
