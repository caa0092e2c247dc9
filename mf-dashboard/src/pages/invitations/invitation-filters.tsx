import { invitationStates, maxSearchLength } from '@portal/contracts';
import { SearchField, Select } from '@portal/ui';
import type { InvitationQuery } from './invitation-list.ts';
import { stateNames } from './invitation-state.tsx';

interface Props {
  asked: InvitationQuery;
  onChange(changed: Partial<InvitationQuery>): void;
}

const all = 'all';
const stateOptions = [
  { value: all, label: 'All States' },
  ...invitationStates.map((value) => ({ value, label: stateNames[value] })),
];

export function InvitationFilters({ asked, onChange }: Props) {
  return (
    <search className="filters">
      <SearchField
        label="Search invitations"
        placeholder="Search by email..."
        value={asked.search ?? ''}
        maxLength={maxSearchLength}
        onSearch={(search) => onChange({ search })}
      />
      <Select
        aria-label="State"
        value={asked.state ?? all}
        options={stateOptions}
        onChange={(state) => onChange({ state: invitationStates.find((value) => value === state) })}
      />
    </search>
  );
}
