import { maxTextLength, signatureLength } from '@portal/contracts/constants';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { type ApiError, messageOf, toast } from '@portal/sdk';
import { WithReason } from '@portal/ui/with-reason';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './signature-page.module.css';
import { unconfirmed } from './signature-request.ts';
import type { SignatureFormState } from './use-signature-form.ts';

interface Props {
  form: SignatureFormState;
  button: string;
  /** Why it cannot be signed, if it is not the name that is missing. */
  obstacle?: string | false;
  /** What stands between the fields and the button. */
  children?: ReactNode;
}

/** The end of every form to sign with: name, comments and button. */
export function SigningFields({ form, button, obstacle, children }: Props) {
  // A disabled button keeps the browser from submitting by Enter: say why instead of staying silent.
  const explain = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (form.blank) form.submit(event);
    else if (obstacle) toast({ title: obstacle, variant: 'destructive' });
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (form.nameError) field.current?.focus();
  }, [form.nameError]);
  const reason = obstacle || (form.blank && 'Type your full name first');
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor="supervisor-signature">
          Electronic Signature *
        </label>
        <input
          ref={field}
          id="supervisor-signature"
          dir="auto"
          className={`input ${styles.signature}`}
          placeholder="Type your full name here"
          autoComplete="name"
          required
          minLength={signatureLength.min}
          maxLength={signatureLength.max}
          value={form.typed.name}
          onChange={(event) => form.type({ name: event.target.value })}
          onKeyDown={explain}
          aria-invalid={form.nameError !== undefined}
          aria-describedby="supervisor-signature-hint supervisor-signature-error"
          readOnly={form.busy}
        />
        <p id="supervisor-signature-hint" className="field__hint">
          Typing your full name counts as your signature.
        </p>
        <p id="supervisor-signature-error" className="field__error" role="alert">
          {form.nameError}
        </p>
      </div>
      <div className="field">
        <label className="field__label" htmlFor="supervisor-comments">
          Additional Comments (Optional)
        </label>
        <textarea
          id="supervisor-comments"
          dir="auto"
          className={`input ${styles.comments}`}
          rows={3}
          maxLength={maxTextLength}
          value={form.typed.comments}
          onChange={(event) => form.type({ comments: event.target.value })}
          readOnly={form.busy}
        />
      </div>
      {children}
      {form.failure && <NotSaved failure={form.failure} />}
      <WithReason reason={reason}>
        <button
          type="submit"
          className={`button ${styles.submit}`}
          disabled={Boolean(reason)}
          aria-disabled={form.busy}
        >
          {form.busy ? 'Signing...' : button}
        </button>
      </WithReason>
    </>
  );
}

/** Stays after the toast disappears: the typed values are still there, and what to do next. */
function NotSaved({ failure }: { failure: ApiError }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className="notice notice--danger" tabIndex={-1}>
      <div>
        <p className="notice__title">
          {isOutcomeUnknown(failure) ? unconfirmed('your signature') : 'Your signature was not saved.'}
        </p>
        <p className="small">
          {messageOf(failure, '', 'The server could not be reached.')} What you typed is still here.
        </p>
      </div>
      <button type="submit" className="button button--quiet button--small">
        Retry
      </button>
    </div>
  );
}
