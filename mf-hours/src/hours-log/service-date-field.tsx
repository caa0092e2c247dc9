import { monthFirst, parseServiceDate } from '@portal/contracts';
import { TextField } from '@portal/ui/form';
import { useRef } from 'react';
import { useCountedIn } from './counted-in.ts';
import styles from './service-date-field.module.css';
import type { HoursFormState } from './steps.ts';

interface Props {
  form: HoursFormState;
  readOnly: boolean;
  /** The hours of the demo count in no school year. */
  isDemo?: boolean;
}

/** A date in any of the accepted formats, or from the browser's date picker. */
export function ServiceDateField({ form, readOnly, isDemo }: Props) {
  const countedIn = useCountedIn(!isDemo);
  const day = parseServiceDate(form.watch('date'));
  const calendar = useRef<HTMLInputElement>(null);
  const pick = (date: string) => {
    form.setValue('date', monthFirst(date), { shouldDirty: true });
    form.clearErrors('date');
  };
  return (
    <TextField
      form={form}
      name="date"
      label="Date of Service"
      required
      hint={day && countedIn(day)}
      readOnly={readOnly}
      placeholder="MM/DD/YYYY"
      autoComplete="off"
    >
      <button
        type="button"
        className={`icon-button ${styles.button}`}
        aria-label="Choose a date"
        data-tip="Choose a date"
        disabled={readOnly}
        onClick={() => calendar.current?.showPicker()}
      >
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          aria-hidden="true"
        >
          <path strokeLinecap="round" strokeLinejoin="round" d="M4 6.5h16v13H4zM4 10.5h16M8 3.5v4M16 3.5v4" />
        </svg>
      </button>
      <input
        ref={calendar}
        className={styles.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day ?? ''}
        onChange={(event) => pick(event.target.value)}
      />
    </TextField>
  );
}
