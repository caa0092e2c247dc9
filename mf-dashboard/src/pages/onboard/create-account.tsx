import type { Invitation } from '@portal/contracts/invitations';
import { Link } from 'react-router-dom';
import { AccountField } from './account-field.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import styles from './onboard-page.module.css';
import { PasswordField } from './password-field.tsx';
import { StateHeading } from './state-heading.tsx';
import { useCreateAccount } from './use-create-account.ts';

interface Props {
  token: string;
  invitation: Invitation;
}

export function CreateAccount({ token, invitation }: Props) {
  const form = useCreateAccount(token);
  return (
    <div className="stack stack--loose">
      <StateHeading>Create Your Account</StateHeading>
      <InvitationDetails invitation={invitation} />
      <form ref={form.element} className="card card--raised stack" noValidate onSubmit={form.submit}>
        {/* Tells password managers what the password belongs to. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className={styles.pair}>
          <AccountField form={form} name="firstName" label="First Name *" autoComplete="given-name" />
          <AccountField form={form} name="lastName" label="Last Name *" autoComplete="family-name" />
        </div>
        <PasswordField form={form} />
        <AccountField
          form={form}
          name="confirmPassword"
          label="Confirm Password *"
          type="password"
          autoComplete="new-password"
        />
        {form.failure && (
          <p className="notice notice--danger" role="alert">
            {form.failure}
          </p>
        )}
        <div className="row">
          {/* Really disabled, it would lose the focus. */}
          <button type="submit" className="button" aria-disabled={form.busy}>
            {form.busy ? 'Creating Account...' : 'Create Account'}
          </button>
          <Link className="button button--quiet" to="/sign-in">
            Cancel
          </Link>
        </div>
      </form>
      <p className={`muted ${styles.footer}`}>
        Already have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </div>
  );
}
