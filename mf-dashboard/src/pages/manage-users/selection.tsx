import { shownNumber } from '@portal/contracts';
import { Button } from '@portal/ui';
import { type RowSelection, SelectAll } from '@portal/ui/row-selection';
import { WithReason } from '@portal/ui/with-reason';
import type { BulkSubject } from './bulk-edit-dialog.tsx';
import styles from './manage-users.module.css';

type Query = Record<string, string | number | undefined>;

interface Props {
  selection: RowSelection;
  /** What the list shows. */
  query: Query;
  /** Rows on all pages. */
  total: number;
  onEdit(subject: BulkSubject): void;
}

/** Above the rows: selects them all, and edits those that are selected, or everybody whom the list shows on all pages. */
export function SelectionBar({ selection, query, total, onEdit }: Props) {
  const { ids, selected } = selection;
  if (ids.length === 0) return null;
  const { search, chapter, graduationYear, standing } = query;
  return (
    <div className={`row row--between ${styles.selection}`}>
      <SelectAll selection={selection}>Select all on this page</SelectAll>
      <div className="row">
        {total > ids.length && (
          <Button
            small
            onClick={() =>
              onEdit({ who: { filter: { search, chapter, graduationYear, standing } as never }, count: total })
            }
          >
            Edit All {shownNumber(total)}
          </Button>
        )}
        <WithReason reason={selected.length === 0 && 'Select members first'}>
          <Button
            small
            disabled={selected.length === 0}
            onClick={() => onEdit({ who: { userIDs: selected }, count: selected.length })}
          >
            Edit Selected ({selected.length})
          </Button>
        </WithReason>
      </div>
    </div>
  );
}
