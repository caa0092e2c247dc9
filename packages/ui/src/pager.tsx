import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { goToList, passingFocusOn } from './focus.ts';

interface Props {
  pagination: { page: number; totalPages: number };
  /** Id of the element that holds the list: it comes into view, and takes the focus, with each change of the page. */
  list: string;
  onPage(page: number): void;
  /**
   * The address of a page. Then links lead to it, for a list that is read without a script, too. Back returns from each, as
   * it does without a script; pages that buttons lead to replace each other in the history.
   */
  addressOf?(page: number): string;
}

/** 'Page X of Y' with buttons for the pages before and after, if there is more than one page. */
export function Pager({ pagination: { page, totalPages }, list, onPage, addressOf }: Props) {
  const last = Math.max(totalPages, 1);
  // The page may have gone: its last row was filtered away or changed.
  const leave = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (page > last) leave();
  }, [page, last]);
  if (last === 1) return null;
  const shown = Math.min(page, last);
  const stepTo = (to: number, text: string) => {
    const exists = to >= 1 && to <= last;
    const look = { className: 'button button--quiet', children: text };
    const go = () => {
      if (!addressOf) onPage(to);
      goToList(list);
    };
    if (!addressOf) return <button {...look} type="button" disabled={!exists} onClick={go} />;
    return exists ? <Link {...look} to={addressOf(to)} onClick={go} /> : <span />;
  };
  return (
    <nav ref={passingFocusOn} aria-label="Pages" className="row row--between">
      {stepTo(shown - 1, 'Previous')}
      <p className="muted" aria-live="polite">
        Page {shown} of {last}
      </p>
      {stepTo(shown + 1, 'Next')}
    </nav>
  );
}
