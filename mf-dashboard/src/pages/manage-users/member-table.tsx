import type { Member, MemberSort } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import type { RowSelection } from '@portal/ui/row-selection';
import type { Approval } from './approval.tsx';
import type { EditSubject } from './edit-dialog.tsx';
import styles from './manage-users.module.css';
import { permittedEdits } from './member-edits.ts';
import { MemberRow } from './member-row.tsx';
import { type Order, SortHeader } from './sort-header.tsx';

interface Props {
  members: Member[];
  order: Order;
  approval: Approval;
  selection: RowSelection;
  onSort(order: Order): void;
  onEdit(subject: EditSubject): void;
  onActivity(member: Member): void;
}

const columns: { label: string; sort?: MemberSort }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Role', sort: 'role' },
  { label: 'Chapter', sort: 'chapter' },
  { label: 'Committee' },
  { label: 'Hours', sort: 'total_hours' },
  { label: 'Joined', sort: 'created_at' },
];

/** A table where there is room; on phones the same rows as cards, and its head as the buttons to sort by. */
export function MemberTable({ members, order, approval, selection, onSort, ...dialogs }: Props) {
  const viewer = useRole();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Members</caption>
      <thead>
        <tr>
          {columns.map(({ label, sort }) =>
            sort ? (
              <SortHeader key={label} label={label} column={sort} order={order} onSort={onSort} />
            ) : (
              <th key={label} scope="col" className={styles.unsorted}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.clerk_id}
            member={member}
            permitted={permittedEdits(viewer, member)}
            approval={approval}
            selection={selection}
            {...dialogs}
          />
        ))}
      </tbody>
    </table>
  );
}
