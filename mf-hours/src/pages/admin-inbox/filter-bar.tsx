import {
  hoursTypeNames,
  hoursTypes,
  maxSearchLength,
  submissionStatuses,
  submissionStatusNames,
} from '@portal/contracts';
import { SearchField, Select } from '@portal/ui';
import type { InboxFilters } from './inbox-filters.ts';

interface Props {
  filters: InboxFilters;
  onChange(changed: Partial<InboxFilters>): void;
}

const all = 'all' as const;

const statusOptions = [
  { value: all, label: 'All Statuses' },
  ...submissionStatuses.map((value) => ({
    value,
    label: value === 'signed' ? 'Signed (Pending Review)' : submissionStatusNames[value],
  })),
];

const typeOptions = [
  { value: all, label: 'All Types' },
  ...hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] })),
];

const chosen = <T extends string>(value: T | typeof all) => (value === all ? undefined : value);

export function FilterBar({ filters, onChange }: Props) {
  return (
    <search className="filters">
      <SearchField
        label="Search submissions"
        placeholder="Search by student name, description, or supervisor..."
        value={filters.search}
        maxLength={maxSearchLength}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? all}
        options={statusOptions}
        onChange={(status) => onChange({ status: chosen(status) })}
      />
      <Select
        aria-label="Type"
        value={filters.type ?? all}
        options={typeOptions}
        onChange={(type) => onChange({ type: chosen(type) })}
      />
    </search>
  );
}
