import { minPasswordLength } from '@portal/contracts/constants';
import { useState } from 'react';
import { AccountField } from './account-field.tsx';
import styles from './onboard-page.module.css';
import type { CreateAccountForm } from './use-create-account.ts';

export function PasswordField({ form }: { form: CreateAccountForm }) {
  const [shown, setShown] = useState(false);
  return (
    <AccountField
      form={form}
      name="password"
      label="Password *"
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      hint={`Must be at least ${minPasswordLength} characters long`}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls="onboard-password"
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </AccountField>
  );
}
