import type { MemberSort } from '@portal/contracts';
import styles from './manage-users.module.css';

/** What the members are sorted by. */
export type Order = { sort: MemberSort; order: 'asc' | 'desc' };

/** By name where the address says nothing. */
export const orderOf = ({ sort = 'name', order = 'asc' }: Partial<Order>): Order => ({ sort, order });

interface Props {
  label: string;
  column: MemberSort;
  order: Order;
  onSort(order: Order): void;
}

/** Sorts by its column, or reverses the order if the list is sorted by it already. */
export function SortHeader({ label, column, order: { sort, order }, onSort }: Props) {
  const sorted = sort === column;
  const turned = order === 'asc' ? 'desc' : 'asc';
  const name = label.toLowerCase();
  const arrow = order === 'asc' ? '↑' : '↓';
  return (
    <th scope="col" aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={styles.sort}
        data-tip={sorted && turned === 'desc' ? `Sort by ${name}, last first` : `Sort by ${name}`}
        onClick={() => onSort({ sort: column, order: sorted ? turned : 'asc' })}
      >
        {label} <span aria-hidden="true">{sorted ? arrow : '↕'}</span>
      </button>
    </th>
  );
}
