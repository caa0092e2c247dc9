import { chapters, maxSearchLength } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { SearchField, Select } from '@portal/ui';
import type { MemberQuery } from './member-query.ts';

interface Props {
  asked: MemberQuery;
  onChange(changed: Partial<MemberQuery>): void;
}

const all = 'all';
const chapterOptions = [
  { value: all, label: 'All Chapters' },
  ...chapters.map((value) => ({ value, label: `${value} Only` })),
];

/** Leads see their own chapter alone: only admins choose. */
export function FilterBar({ asked, onChange }: Props) {
  const viewer = useRole();
  return (
    <search className="filters">
      <SearchField
        label="Search users"
        placeholder="Search by name, email, role or committee..."
        value={asked.search}
        maxLength={maxSearchLength}
        onSearch={(search) => onChange({ search })}
      />
      {viewer === 'admin' && (
        <Select
          aria-label="Chapter"
          value={asked.chapter ?? all}
          options={chapterOptions}
          onChange={(chapter) => onChange({ chapter: chapters.find((value) => value === chapter) })}
        />
      )}
    </search>
  );
}
