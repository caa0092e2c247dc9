import type { ReactNode } from 'react';
import styles from './onboard-page.module.css';
import type { AccountFieldName, CreateAccountForm } from './use-create-account.ts';

interface Props {
  form: CreateAccountForm;
  name: AccountFieldName;
  label: string;
  autoComplete: string;
  type?: 'text' | 'password';
  hint?: string;
  /** Stands beside the input. */
  children?: ReactNode;
}

export function AccountField({ form, name, label, autoComplete, type = 'text', hint, children }: Props) {
  const id = `onboard-${name}`;
  const error = form.errors[name];
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          id={id}
          name={name}
          className="input"
          type={type}
          autoComplete={autoComplete}
          required
          readOnly={form.busy}
          value={form.values[name]}
          onChange={(event) => form.change(name, event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field__error">
          {error}
        </p>
      )}
    </div>
  );
}
