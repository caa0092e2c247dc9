import { useSearchParams } from 'react-router-dom';
import { DemoPeople } from './demo-people.tsx';
import { IdentityPlace } from './identity-place.tsx';
import styles from './sign-in-page.module.css';

/**
 * Sign-in with the green box for messages of other pages (spec section 2, 'Sign-in'), and with the reason for people
 * who were redirected from the dashboard.
 */
export function SignInPage() {
  const [query] = useSearchParams();
  const message = query.get('message');
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
      {query.has('redirect_url') && (
        <div className={`notice ${styles.message}`} role="status">
          <p>Please sign in to access this page.</p>
        </div>
      )}
      <IdentityPlace>
        {({ SignIn }) => (
          <SignIn routing="path" path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/dashboard" />
        )}
      </IdentityPlace>
      <DemoPeople />
    </div>
  );
}
