import { type ReactNode, useId } from 'react';

interface FieldProps {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  required?: boolean;
  hint?: string;
  /** What is wrong with it. */
  error: string | undefined;
  /** Draws the control. */
  children(props: FieldProps): ReactNode;
}

/** A field of the post with what is to be known of it. */
export function PostField({ label, required = false, hint, error, children }: Props) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const described = [hintId, errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {required && <span aria-hidden="true">&nbsp;*</span>}
      </label>
      {children({ id, required, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={hintId} className="field__hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="field__error">
          {error}
        </p>
      )}
    </div>
  );
}
