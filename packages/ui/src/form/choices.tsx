import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  options: { value: string; label: string }[];
  disabled?: boolean;
  /** One below the other: for options of more than a word or two. */
  stacked?: boolean;
}

/** One of a few, all in sight. */
export function Choices<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { options, disabled, stacked = false, ...field } = props;
  return (
    <Field {...field} group>
      {({ id, value, ref, ...control }) => (
        <div role="radiogroup" aria-labelledby={`${id}-label`} className="choices" data-stacked={stacked}>
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input
                {...control}
                type="radio"
                ref={option.value === value ? ref : undefined}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
