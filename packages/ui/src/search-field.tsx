import { Input } from 'antd';
import { useTypedSearch } from './typed-search.ts';

// antd's own is smaller than a finger can hit.
const clearIcon = (
  <span role="img" aria-label="Clear" data-tip="Clear" className="search-clear">
    ×
  </span>
);

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
  return (
    <Input {...field} allowClear={{ clearIcon }} aria-label={label} placeholder={placeholder} maxLength={maxLength} />
  );
}
