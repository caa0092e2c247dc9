import { parseServiceDate } from '@portal/contracts';
import { Input, type InputRef } from '@portal/ui';
import { type Ref, useRef } from 'react';
import styles from './service-date-input.module.css';

interface Props {
  id?: string;
  value?: string;
  readOnly?: boolean;
  ref?: Ref<InputRef>;
  onChange?(date: string): void;
}

/** A date in any of the accepted formats, or from the browser's date picker. */
export function ServiceDateInput({ value = '', onChange, readOnly, ...field }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <Input
        {...field}
        value={value}
        readOnly={readOnly}
        placeholder="MM/DD/YYYY"
        autoComplete="off"
        onChange={(event) => onChange?.(event.target.value)}
        suffix={<CalendarButton disabled={readOnly} onClick={() => calendar.current?.showPicker()} />}
      />
      <input
        ref={calendar}
        className={styles.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={parseServiceDate(value) ?? ''}
        onChange={(event) => onChange?.(monthFirst(event.target.value))}
      />
    </div>
  );
}

/** `2026-03-01` in the format of the placeholder. Empty if the picker was cleared. */
function monthFirst(date: string): string {
  const [year, month, day] = date.split('-');
  return day ? `${month}/${day}/${year}` : '';
}

function CalendarButton({ disabled, onClick }: { disabled?: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.button}`}
      aria-label="Choose a date"
      data-tip="Choose a date"
      disabled={disabled}
      onClick={onClick}
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
  );
}
