import { call } from '@portal/sdk';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { IdentityPlace } from './identity-place.tsx';
import styles from './sign-in-page.module.css';

/** Sign-up. Afterwards the provider goes to /init-user (spec section 2, 'Sign-up'). */
export function SignUpPage() {
  return (
    <div className={`container page ${styles.page}`}>
      <title>Sign Up</title>
      {useIsInvitationNeeded() ? (
        <InvitationNeeded />
      ) : (
        <IdentityPlace>
          {({ SignUp }) => <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" forceRedirectUrl="/init-user" />}
        </IdentityPlace>
      )}
    </div>
  );
}

/** Unknown, the form is shown: the server decides about the account again. */
function useIsInvitationNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    call('GET /users/sign-up', {}).then(({ signUp }) => setNeeded(signUp === 'invitation'), console.error);
  }, []);
  return isNeeded;
}

function InvitationNeeded() {
  return (
    <>
      <h1>An invitation is needed</h1>
      <p className="lead">
        New members join with an invitation. Please open the link in your invitation e-mail, or ask your advisor for
        one.
      </p>
      <Link className="button" to="/sign-in">
        Go to Sign In
      </Link>
    </>
  );
}
