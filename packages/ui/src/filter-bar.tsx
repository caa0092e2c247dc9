import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';

interface Choice {
  /** As the list's address names it. */
  name: string;
  label: string;
  /** The choice that filters nothing: 'All States'. Left out where one of the options does that. */
  all?: string;
  options: { value: string; label: string }[];
}

interface Props {
  /** What is searched for and chosen; what is undefined filters nothing. */
  query: Record<string, string | number | undefined>;
  search?: { label: string; placeholder: string; maxLength: number };
  choices?: Choice[];
  /** Whether the list is on its way for the first time. */
  isWaiting?: boolean;
  onChange(changes: Record<string, string | undefined>): void;
}

const all = 'all';

/** What a list is narrowed down by. */
export function FilterBar({ query, search, choices = [], isWaiting, onChange }: Props) {
  return (
    <search className="filters">
      {search && (
        <SearchField
          {...search}
          value={String(query.search ?? '')}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
      )}
      {choices.map(({ name, label, options, ...choice }) => (
        <Select
          key={name}
          isWaiting={isWaiting}
          aria-label={label}
          value={String(query[name] ?? all)}
          options={choice.all === undefined ? options : [{ value: all, label: choice.all }, ...options]}
          onChange={(value) => onChange({ [name]: choice.all && value === all ? undefined : value })}
        />
      ))}
    </search>
  );
}
