import type { RequestOf } from '@portal/contracts/calls';
import { minPasswordLength } from '@portal/contracts/constants';
import { AcceptInvitationRequest, type Invitation } from '@portal/contracts/invitations';
import { call, messageOf } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { ErrorText } from '@portal/ui/error-text';
import { type Form, showFieldErrors, TextField, useForm } from '@portal/ui/form';
import { StateHeading } from '@portal/ui/state-heading';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import pair from '../../pair.module.css';
import { InvitationDetails } from './invitation-details.tsx';
import styles from './onboard-page.module.css';

type Account = RequestOf<'POST /users/accept-invitation'>;

interface Props {
  token: string;
  invitation: Invitation;
}

const afterwards = `/sign-in?${new URLSearchParams({
  message: 'Account created successfully! Please sign in with your credentials.',
})}`;

export function CreateAccount({ token, invitation }: Props) {
  return (
    <div className="stack stack--loose">
      <StateHeading>Create Your Account</StateHeading>
      <InvitationDetails invitation={invitation} />
      <AccountForm token={token} invitation={invitation} />
      <p className={`muted ${styles.footer}`}>
        Already have an account? <Link to="/sign-in">Sign in</Link>
      </p>
    </div>
  );
}

function AccountForm({ token, invitation }: Props) {
  const { email, firstName = '', lastName = '' } = invitation;
  const form = useForm(AcceptInvitationRequest, { token, firstName, lastName, password: '', confirmPassword: '' });
  const navigate = useNavigate();
  const creating = useMutation({
    mutationFn: (account: Account) => call('POST /users/accept-invitation', account),
    onSuccess: () => navigate(afterwards, { replace: true }),
    onError: (error) => {
      if (showFieldErrors(form, error.fields)) return;
      // Spec section 8, 'Accept invitation'.
      const message = messageOf(error, 'Failed to create account', 'Failed to create account. Please try again.');
      form.setError('root', { message });
    },
  });
  const busy = creating.isPending;
  const message = form.formState.errors.root?.message;
  return (
    <form
      className="card card--raised form"
      noValidate
      onSubmit={form.handleSubmit((account) => creating.mutate(account))}
    >
      {/* Tells password managers what the password belongs to. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className={pair.pair}>
        <TextField form={form} name="firstName" label="First Name" required autoComplete="given-name" readOnly={busy} />
        <TextField form={form} name="lastName" label="Last Name" required autoComplete="family-name" readOnly={busy} />
      </div>
      <PasswordField form={form} readOnly={busy} />
      <TextField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        required
        type="password"
        autoComplete="new-password"
        readOnly={busy}
      />
      {message && (
        <div className="notice notice--danger" role="alert">
          <ErrorText error={{ message, reference: creating.error?.reference }} />
        </div>
      )}
      <div className="row">
        {/* Really disabled, it would lose the focus. */}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? 'Creating Account...' : 'Create Account'}
        </button>
        <Link className="button button--quiet" to="/sign-in">
          Cancel
        </Link>
      </div>
    </form>
  );
}

function PasswordField({ form, readOnly }: { form: Form<Account>; readOnly: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      form={form}
      name="password"
      label="Password"
      required
      hint={`Must be at least ${minPasswordLength} characters long`}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      readOnly={readOnly}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}
