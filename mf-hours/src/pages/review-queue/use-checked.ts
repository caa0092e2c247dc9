import type { HoursSubmission } from '@portal/contracts';
import { useRowSelection } from '@portal/ui/row-selection';
import { isDecidable } from './submission-row.tsx';

/** The rows that are checked for a decision about several. */
export function useChecked(rows: HoursSubmission[]) {
  const checkable = rows.filter(isDecidable);
  const selection = useRowSelection(checkable.map(({ id }) => id));
  const isChecked = ({ id }: HoursSubmission) => selection.selected.includes(id);
  return {
    selection,
    isChecked,
    checked: checkable.filter(isChecked),
    toggle: (row: HoursSubmission) => selection.select(row.id, !isChecked(row)),
  };
}
