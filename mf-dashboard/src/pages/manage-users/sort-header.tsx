import type { MemberSort } from '@portal/contracts';
import styles from './manage-users.module.css';
import type { MemberQuery } from './member-query.ts';

interface Props {
  label: string;
  sort: MemberSort;
  asked: MemberQuery;
  onSort(order: Pick<MemberQuery, 'sort' | 'order'>): void;
}

/** Sorts by its column, and the other way round where the list is sorted by it already. */
export function SortHeader({ label, sort, asked, onSort }: Props) {
  const sorted = asked.sort === sort;
  const turned = asked.order === 'asc' ? 'desc' : 'asc';
  const column = label.toLowerCase();
  const arrow = asked.order === 'asc' ? '↑' : '↓';
  return (
    <th scope="col" aria-sort={sorted ? (asked.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={styles.sort}
        data-tip={sorted && turned === 'desc' ? `Sort by ${column}, last first` : `Sort by ${column}`}
        onClick={() => onSort({ sort, order: sorted ? turned : 'asc' })}
      >
        {label} <span aria-hidden="true">{sorted ? arrow : '↕'}</span>
      </button>
    </th>
  );
}
