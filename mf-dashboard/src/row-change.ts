import { useMutation } from '@portal/sdk/query';
import { useNextRowFocus } from '@portal/ui';

/** What the rows of a list need to know of a change that their buttons make. */
export interface RowChange<Rows> {
  /** What is changed at the moment, until the list is read again. Nothing else can be meanwhile. */
  running: Rows | undefined;
  run(rows: Rows): void;
}

/** A change of one row of a list, or of several at once. From a button that goes with it, the focus goes to the next row. */
export function useRowChange<Rows, Result>(options: Parameters<typeof useMutation<Rows, Result>>[0]) {
  const { mutate, error, isPending, isReloading, variables } = useMutation(options);
  const isBusy = isPending || isReloading;
  const noteRow = useNextRowFocus(isBusy);
  const run = (rows: Rows) => {
    noteRow();
    mutate(rows);
  };
  return { error, running: isBusy ? variables : undefined, run };
}
