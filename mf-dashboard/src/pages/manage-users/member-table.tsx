import type { Member, MemberSort } from '@portal/contracts';
import type { ReactNode } from 'react';
import styles from './manage-users.module.css';

/** What the members are sorted by. */
type Order = { sort: MemberSort; order: 'asc' | 'desc' };

interface Props {
  members: Member[];
  /** By name where the address says nothing. */
  query: Partial<Order>;
  onSort(order: Order): void;
  /** A row. */
  children(member: Member): ReactNode;
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
export function MemberTable({ members, query: { sort = 'name', order = 'asc' }, onSort, children }: Props) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Members</caption>
      <thead>
        <tr>
          {columns.map(({ label, sort: column }) =>
            column ? (
              <SortHeader
                key={label}
                label={label}
                order={sort === column ? order : undefined}
                onSort={(chosen) => onSort({ sort: column, order: chosen })}
              />
            ) : (
              <th key={label} scope="col" className={styles.unsorted}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{members.map(children)}</tbody>
    </table>
  );
}

interface HeaderProps {
  label: string;
  /** Undefined where the list is sorted by another column. */
  order: Order['order'] | undefined;
  onSort(order: Order['order']): void;
}

/** Sorts by its column, or reverses the order if the list is sorted by it already. */
function SortHeader({ label, order, onSort }: HeaderProps) {
  const turned = order === 'asc' ? 'desc' : 'asc';
  const tip = `Sort by ${label.toLowerCase()}${turned === 'desc' ? ', last first' : ''}`;
  const arrow = order === 'asc' ? '↑' : '↓';
  return (
    <th scope="col" aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={styles.sort} data-tip={tip} onClick={() => onSort(turned)}>
        {label} <span aria-hidden="true">{order ? arrow : '↕'}</span>
      </button>
    </th>
  );
}
