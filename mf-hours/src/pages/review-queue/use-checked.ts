import type { HoursSubmission } from '@portal/contracts';
import { useState } from 'react';
import { isDecidable } from './submission-row.tsx';

/** The rows that are checked for a decision about several. Rows that are not shown are not. */
export function useChecked(rows: HoursSubmission[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const checkable = rows.filter(isDecidable);
  const checked = checkable.filter(({ id }) => ids.has(id));
  const toggle = ({ id }: HoursSubmission) => {
    const changed = new Set(ids);
    if (!changed.delete(id)) changed.add(id);
    setIds(changed);
  };
  const toggleAll = () => setIds(new Set(checked.length < checkable.length ? checkable.map(({ id }) => id) : []));
  return { checked, checkable, toggle, toggleAll };
}
