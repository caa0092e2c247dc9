import { CloseButton } from './close-button.tsx';
import { useTypedSearch } from './typed-search.ts';

interface Props {
  /** What is searched, in words for those who cannot see it: 'Search members'. */
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onSearch(text: string): void;
}

/** Searches after a pause in typing, and follows `value` when it changes elsewhere. */
export function SearchField({ label, placeholder, value, maxLength, onSearch }: Props) {
  const field = useTypedSearch({ value, onSearch });
  const clear = () => {
    field.onChange({ target: { value: '' } });
    field.ref.current?.focus();
  };
  return (
    <div className="search-field">
      <input {...field} className="input" aria-label={label} placeholder={placeholder} maxLength={maxLength} />
      {/* Escape does the same for the keyboard. */}
      {field.value && <CloseButton label="Clear" tabIndex={-1} onClick={clear} />}
    </div>
  );
}
