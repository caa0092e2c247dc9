import { useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';
import { goToList } from './focus.ts';

interface Props {
  pagination: { page: number; totalPages: number };
  /** Id of the element that holds the list: it comes into view, and takes the focus, with each change of the page. */
  list: string;
  onPage(page: number): void;
}

/** 'Page X of Y' with buttons for the pages before and after, if there is more than one page. */
export function Pager({ pagination: { page, totalPages }, list, onPage }: Props) {
  const last = Math.max(totalPages, 1);
  // The page may have gone: its last row was filtered away or changed.
  const leave = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (page > last) leave();
  }, [page, last]);
  if (last === 1) return null;
  const go = (to: number) => {
    onPage(to);
    goToList(list);
  };
  return (
    <nav aria-label="Pages" className="row row--between">
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <p className="muted" aria-live="polite">
        Page {page} of {last}
      </p>
      <Button disabled={page >= last} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
