import type { Member } from '@portal/contracts';
import { Button } from '@portal/ui';
import { WithReason } from '@portal/ui/with-reason';
import { useState } from 'react';
import type { BulkSubject } from './bulk-edit-dialog.tsx';
import styles from './manage-users.module.css';

export type Selection = ReturnType<typeof useSelection>;

/** The rows of the page that are ticked. */
export function useSelection(members: Member[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const all = members.map(({ clerk_id }) => clerk_id);
  return {
    selected: all.filter((id) => ticked.has(id)),
    rows: all.length,
    select(id: string, isSelected: boolean) {
      const others = [...ticked].filter((each) => each !== id);
      setTicked(new Set(isSelected ? [...others, id] : others));
    },
    selectAll: (isSelected: boolean) => setTicked(new Set(isSelected ? all : [])),
  };
}

type Query = Record<string, string | number | undefined>;

interface Props {
  selection: Selection;
  /** What the list shows. */
  query: Query;
  /** Rows on all pages. */
  total: number;
  onEdit(subject: BulkSubject): void;
}

/** Above the rows: ticks them all, and edits those that are ticked, or everybody whom the list shows on all pages. */
export function SelectionBar({ selection: { selected, rows, selectAll }, query, total, onEdit }: Props) {
  if (rows === 0) return null;
  const { search, chapter, graduationYear, standing } = query;
  return (
    <div className={`row row--between ${styles.selection}`}>
      <label className="choice">
        <input
          type="checkbox"
          checked={selected.length === rows}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < rows;
          }}
          onChange={({ target }) => selectAll(target.checked)}
        />
        Select all on this page
      </label>
      <div className="row">
        {total > rows && (
          <Button
            small
            onClick={() =>
              onEdit({ who: { filter: { search, chapter, graduationYear, standing } as never }, count: total })
            }
          >
            Edit All {total.toLocaleString()}
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
