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

/** Searches once the typing pauses, and follows `value` where it changes from elsewhere. */
export function SearchField({ label, placeholder, value, maxLength, onSearch }: Props) {
  const field = useTypedSearch({ value, onSearch });
  return (
    <Input {...field} allowClear={{ clearIcon }} aria-label={label} placeholder={placeholder} maxLength={maxLength} />
  );
}
