import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useMutation } from '../use-mutation.ts';
import { SaveFailure } from './save-failure.tsx';
import styles from './signature-page.module.css';

/** A field of an answer, named as its call names it. */
interface AnswerField {
  name: string;
  label: string;
  /** What it begins with. */
  value?: string;
  lines?: number;
  maxLength?: number;
  inputMode?: 'decimal' | 'email';
  autoComplete?: string;
}

interface Props {
  summary: string;
  children: ReactNode;
  button: string;
  fields?: AnswerField[];
  /** Rejects if the answer was refused. */
  onSend(values: Record<string, string>): Promise<void>;
}

/** One of the other answers to a request, closed until somebody needs it. */
export function AnswerForm({ summary, children, button, fields = [], onSend }: Props) {
  const sending = useMutation({
    mutationFn: (form: HTMLFormElement) => onSend(Object.fromEntries(new FormData(form)) as Record<string, string>),
    onError: (error, form) => {
      const wrong = fields.find(({ name }) => error.fields[name])?.name;
      form.querySelector<HTMLElement>(wrong ? `[name=${wrong}]` : 'button')?.focus();
    },
  });
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.mutate(event.currentTarget);
  };
  const { isPending, error: failure } = sending;
  const isAboutField = fields.some(({ name }) => failure?.fields[name]);
  return (
    <details name="other-answer" className={styles.answer}>
      <summary>{summary}</summary>
      <form className="stack" noValidate onSubmit={send}>
        <p className="small muted">{children}</p>
        {fields.map((field) => (
          <Field key={field.name} field={field} error={failure?.fields[field.name]} />
        ))}
        {failure && !isAboutField && <SaveFailure failure={failure} what="your answer" />}
        <button type="submit" className="button button--quiet" aria-disabled={isPending}>
          {isPending ? 'Sending...' : button}
        </button>
      </form>
    </details>
  );
}

function Field({ field, error }: { field: AnswerField; error: string | undefined }) {
  const id = useId();
  const { label, value, lines, ...attributes } = field;
  const shared = {
    ...attributes,
    id,
    dir: 'auto',
    className: 'input',
    defaultValue: value,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error`,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {lines ? <textarea rows={lines} {...shared} /> : <input {...shared} />}
      <p id={`${id}-error`} className="field__error" role="alert">
        {error}
      </p>
    </div>
  );
}
