import { type ListQuery, listAddress } from '@portal/contracts/newsletter-pages';
import { useChapter } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readListQuery } from '../../posts/list-query.ts';
import { PostList } from './post-list.tsx';
import { SearchBox } from './search-box.tsx';
import { TagFilter } from './tag-filter.tsx';

/** The cards of the chapter's posts, and what narrows them down. */
export function AllPosts() {
  const { chapter } = useChapter();
  const { asked, change } = useListQuery();
  const { data } = useCall('GET /newsletter/getTags', { chapter });
  return (
    <div className="stack stack--loose">
      <search className="filters scripted">
        <SearchBox value={asked.search} onSearch={(search) => change({ search })} />
        <TagFilter tags={data?.tags ?? []} chosen={asked.tag} onChoose={(tag) => change({ tag })} />
      </search>
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
