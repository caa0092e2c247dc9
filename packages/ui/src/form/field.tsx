import { type ReactNode, useId } from 'react';
import { type ControllerRenderProps, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Form } from './use-form.ts';

/** What a field gives to the control in it. */
export interface Control extends Omit<ControllerRenderProps, 'disabled'> {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

export interface FieldProps<Values extends FieldValues, Output> {
  form: Form<Values, Output>;
  name: FieldPath<Values>;
  label: ReactNode;
  /** Marks the label; whether it has to be filled in is for the schema to say. */
  required?: boolean;
  hint?: ReactNode;
}

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  /** Several controls that the label names together: its id is `${id}-label`. */
  group?: boolean;
  children(control: Control): ReactNode;
}

/** A label, a control, and below it a hint and what is wrong. An edit takes back what is said to be wrong. */
export function Field<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { form, name, label, required, hint, group = false, children } = props;
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const message = fieldState.error?.message;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ');
  const words = (
    <>
      {label}
      {required && <span aria-hidden="true">&nbsp;*</span>}
    </>
  );
  const control = {
    ...field,
    id,
    onChange: (event: unknown) => {
      field.onChange(event);
      form.clearErrors(name);
    },
    'aria-invalid': message !== undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': required,
  };
  return (
    <div className="field">
      {group ? (
        <span id={`${id}-label`} className="field__label">
          {words}
        </span>
      ) : (
        <label className="field__label" htmlFor={id}>
          {words}
        </label>
      )}
      {children(control)}
      {hint && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="field__error" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
