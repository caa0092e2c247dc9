import { type ListQuery, listAddress } from '@portal/contracts/newsletter-pages';
import { useChapter, useHydrated } from '@portal/sdk';
import { goToList } from '@portal/ui/focus';
import { Link } from 'react-router-dom';

interface Props {
  asked: ListQuery;
  totalPages: number;
  /** Id of the element that holds the list: it comes into view, and takes the focus, with each change of the page. */
  list: string;
}

/** 'Page X of Y' with links to the pages before and after, if there is more than one page. */
export function PageLinks({ asked, totalPages, list }: Props) {
  const { chapter } = useChapter();
  // Without a script, the chapter is in the address alone.
  const inAddress = useHydrated() ? undefined : chapter;
  if (totalPages < 2) return null;
  const linkTo = (page: number, text: string) => (
    <Link
      to={listAddress({ ...asked, page, chapter: inAddress })}
      className="button button--quiet button--small"
      onClick={() => goToList(list)}
    >
      {text}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="row row--between">
      {asked.page > 1 ? linkTo(asked.page - 1, 'Previous') : <span />}
      <p className="muted" aria-live="polite">
        Page {asked.page} of {totalPages}
      </p>
      {asked.page < totalPages ? linkTo(asked.page + 1, 'Next') : <span />}
    </nav>
  );
}
