import type { Chapter } from '@portal/contracts/constants';
import { countedTotal } from '@portal/contracts/counts';
import type { Pagination } from '@portal/contracts/fields';
import type { NewsletterPost } from '@portal/contracts/newsletter';
import { useChapter, useHydrated } from '@portal/sdk';
import { useCall, useListAddress } from '@portal/sdk/query';
import { passingFocusOn } from '@portal/ui/focus';
import { Pager } from '@portal/ui/pager';
import { EmptyState, Spinner } from '@portal/ui/states';
import { LoadFailed } from '../../posts/load-failed.tsx';
import { PostCard } from '../../posts/post-card.tsx';
import { isNarrowed, type PostsQuery, postFilters, postsRequest } from '../../posts/posts-query.ts';
import { useIsStaff } from '../../staff.ts';
import { useListPosition } from './list-position.ts';
import './newsletter.css';
import { ChapterField } from './search-form.tsx';

/** The cards of the chapter's posts, as the address narrows them down. */
export function PostList() {
  const { chapter } = useChapter();
  const address = useListAddress(postFilters);
  const requested = usePosts(chapter, address.query);
  const pagination = requested.data?.pagination;
  const query = requested.isPlaceholderData ? address.query : withinPages(address.query, pagination);
  const posts = usePosts(chapter, query);
  const { data, isPlaceholderData, error } = posts;
  useListPosition(Boolean(data));
  const found = isNarrowed(address.query) && !isPlaceholderData && !error ? data?.pagination : undefined;
  return (
    <>
      <p role="status" className="visually-hidden">
        {found && `${countedTotal(found, 'post')} found`}
      </p>
      <section
        id={listId}
        className="stack stack--loose"
        aria-label="Posts"
        aria-busy={isPlaceholderData}
        tabIndex={-1}
      >
        <Posts posts={posts} pagination={pagination} {...address} query={query} />
      </section>
    </>
  );
}

interface PostsProps extends ReturnType<typeof useListAddress<typeof postFilters>> {
  posts: ReturnType<typeof usePosts>;
  /** Of the page that the address names: where that is none, the pager goes to the last one. */
  pagination: Pagination | undefined;
}

function Posts({ posts, pagination, query, change, addressOf }: PostsProps) {
  const { data, error, refetch } = posts;
  const { chapter } = useChapter();
  // Without a script, the chapter is in the address alone.
  const inAddress = useHydrated() ? undefined : chapter.toLowerCase();
  // What was read before stays on the page when a later reload fails.
  if (error && !data) {
    return <LoadFailed title="The newsletter could not be loaded." error={error} onRetry={() => refetch()} />;
  }
  if (!data)
    return (
      <div className="list-waiting">
        <Spinner text="Loading posts..." />
      </div>
    );
  const isSearch = isNarrowed(query);
  return (
    <>
      {data.posts.length > 0 && <Cards posts={data.posts} hasFeatured={query.page === 1 && !isSearch} />}
      {data.posts.length === 0 &&
        (isSearch ? <NoMatch onClear={() => change({ search: undefined, tag: undefined })} /> : <NoPosts />)}
      {pagination && (
        <Pager
          pagination={pagination}
          list={listId}
          onPage={(page) => change({ page })}
          addressOf={(page) => addressOf({ page, chapter: inAddress })}
        />
      )}
    </>
  );
}

function Cards({ posts, hasFeatured }: { posts: NewsletterPost[]; hasFeatured: boolean }) {
  return (
    <ul className="list newsletter-posts">
      {posts.map((post, index) => {
        const isFeatured = hasFeatured && index === 0;
        return (
          <li key={post.id} className={isFeatured ? 'newsletter-featured' : undefined}>
            <PostCard post={post} isFeatured={isFeatured} />
          </li>
        );
      })}
    </ul>
  );
}

const listId = 'posts';

/** Beyond the last page, that page: without a script, the address stays as it is. */
const withinPages = (query: PostsQuery, { totalPages = query.page }: Partial<Pagination> = {}): PostsQuery => ({
  ...query,
  page: Math.min(query.page, totalPages),
});

function usePosts(chapter: Chapter, query: PostsQuery) {
  return useCall('GET /newsletter/getPosts', postsRequest(chapter, query), {
    // Officers publish while readers keep the page open (spec section 4, 'Newsletter list').
    refetchOnWindowFocus: 'always',
    // The cards stay while others are searched; another chapter's are not this one's.
    placeholderData: (shown, before) =>
      (before?.queryKey[1] as { chapter?: Chapter } | undefined)?.chapter === chapter ? shown : undefined,
  });
}

function NoPosts() {
  const isStaff = useIsStaff();
  return (
    <EmptyState
      art="papers"
      title={isStaff ? 'No newsletter posts are available at this time.' : 'No newsletter posts available yet.'}
    >
      <p>Check back soon for updates from our community!</p>
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <EmptyState art="search" title="No posts match your search.">
      <form
        action="/newsletter"
        onSubmit={(event) => {
          event.preventDefault();
          onClear();
        }}
      >
        <ChapterField />
        <button ref={passingFocusOn} type="submit" className="button button--quiet button--small">
          Show All Posts
        </button>
      </form>
    </EmptyState>
  );
}
