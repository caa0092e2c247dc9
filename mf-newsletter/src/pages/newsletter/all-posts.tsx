import { type ListQuery, listAddress } from '@portal/contracts/newsletter-pages';
import { useChapter } from '@portal/sdk';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readListQuery } from '../../posts/list-query.ts';
import { PostList } from './post-list.tsx';
import { SearchForm } from './search-form.tsx';

/** The cards of the chapter's posts, and what narrows them down. */
export function AllPosts() {
  const { chapter } = useChapter();
  const { asked, change } = useListQuery();
  return (
    <div className="stack stack--loose">
      <SearchForm asked={asked} onChange={change} />
      <PostList chapter={chapter} asked={asked} onChange={change} />
    </div>
  );
}

function useListQuery() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = readListQuery(query);
  // Another search or tag starts at its first page.
  const change = (changed: Partial<ListQuery>) =>
    navigate(listAddress({ ...asked, page: 1, ...changed }), { replace: true });
  return { asked, change };
}
