import { useChapter, useHydrated } from '@portal/sdk';
import { useListAddress } from '@portal/sdk/query';
import { postFilters } from '../../posts/posts-query.ts';
import { PostList } from './post-list.tsx';
import { SearchForm } from './search-form.tsx';

/** The cards of the chapter's posts, and what narrows them down. */
export function AllPosts() {
  const { chapter } = useChapter();
  const { query, change, addressOf } = useListAddress(postFilters);
  // Without a script, the chapter is in the address alone.
  const inAddress = useHydrated() ? undefined : chapter.toLowerCase();
  return (
    <div className="stack stack--loose">
      <SearchForm query={query} onChange={change} />
      <PostList
        chapter={chapter}
        query={query}
        onChange={change}
        addressOf={(page) => addressOf({ page, chapter: inAddress })}
      />
    </div>
  );
}
