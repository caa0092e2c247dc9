import { type ReactNode, useState } from 'react';

export type RowSelection = ReturnType<typeof useRowSelection>;

/** The selected rows of a page, by id. `ids` are those that can be selected. */
export function useRowSelection(ids: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    selected: ids.filter((id) => chosen.has(id)),
    select(id: string, isSelected: boolean) {
      const others = [...chosen].filter((each) => each !== id);
      setChosen(new Set(isSelected ? [...others, id] : others));
    },
    selectAll: (isSelected: boolean) => setChosen(new Set(isSelected ? ids : [])),
  };
}

/** Selects all rows of the page, or none. */
export function SelectAll({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  const { ids, selected, selectAll } = selection;
  return (
    <label className="choice">
      <input
        type="checkbox"
        disabled={ids.length === 0}
        checked={ids.length > 0 && selected.length === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < ids.length;
        }}
        onChange={({ target }) => selectAll(target.checked)}
      />
      {children}
    </label>
  );
}
