import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name' | 'required'>;

/** A line of text. `children` are beside the input. */
export function TextField<Values extends FieldValues, Output>({
  form,
  name,
  label,
  required,
  hint,
  children,
  ...input
}: FieldProps<Values, Output> & InputAttributes & { children?: ReactNode }) {
  return (
    <Field {...{ form, name, label, required, hint }}>
      {(control) => (
        <div className="field__control">
          <input type="text" dir="auto" {...input} {...control} className="input" />
          {children}
        </div>
      )}
    </Field>
  );
}

type TextAreaAttributes = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'form' | 'name' | 'required'>;

/** Several lines of text; as high as what is typed, from `rows` on. `showCount`: says how much of `maxLength` is used. */
export function TextArea<Values extends FieldValues, Output>({
  form,
  name,
  label,
  required,
  hint,
  showCount = false,
  ...area
}: FieldProps<Values, Output> & TextAreaAttributes & { showCount?: boolean }) {
  return (
    <Field {...{ form, name, label, required, hint }}>
      {(control) => (
        <div className="text-area" data-value={control.value}>
          <textarea dir="auto" {...area} {...control} className="input" />
          {showCount && (
            <span className="text-area__count">
              {String(control.value ?? '').length} / {area.maxLength}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
