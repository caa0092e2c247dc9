import { IdentityPlace } from './identity-place.tsx';
import styles from './sign-in-page.module.css';

/** Sign-up. Afterwards the provider goes to /init-user (spec section 2, 'Sign-up'). */
export function SignUpPage() {
  return (
    <div className={`container page ${styles.page}`}>
      <title>Sign Up</title>
      <IdentityPlace>
        {({ SignUp }) => <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" forceRedirectUrl="/init-user" />}
      </IdentityPlace>
    </div>
  );
}
