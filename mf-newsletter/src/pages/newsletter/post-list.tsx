import type { Chapter } from '@portal/contracts/constants';
import { countedTotal } from '@portal/contracts/counts';
import type { NewsletterPost } from '@portal/contracts/newsletter';
import { useCall } from '@portal/sdk/query';
import { passingFocusOn } from '@portal/ui/focus';
import { Pager } from '@portal/ui/pager';
import { EmptyState, Spinner } from '@portal/ui/states';
import { LoadFailed } from '../../posts/load-failed.tsx';
import { PostCard } from '../../posts/post-card.tsx';
import { isNarrowed, type PostsQuery, postsRequest } from '../../posts/posts-query.ts';
import { useIsStaff } from '../../staff.ts';
import { useListPosition } from './list-position.ts';
import './newsletter.css';
import { ChapterField } from './search-form.tsx';

interface Props {
  chapter: Chapter;
  query: PostsQuery;
  onChange(changes: Partial<PostsQuery>): void;
  /** The address of a page of the list. */
  addressOf(page: number): string;
}

export function PostList({ chapter, ...list }: Props) {
  const posts = usePosts(chapter, list.query);
  const { data, isPlaceholderData, error } = posts;
  useListPosition(Boolean(data));
  const found = isNarrowed(list.query) && !isPlaceholderData && !error ? data?.pagination : undefined;
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
        <Posts posts={posts} {...list} />
      </section>
    </>
  );
}

type ShownPosts = ReturnType<typeof usePosts>;

function Posts({ posts, query, onChange, addressOf }: Omit<Props, 'chapter'> & { posts: ShownPosts }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = posts;
  // What was read before stays on the page when a later reload fails.
  if (error && (!data || isPlaceholderData)) {
    return (
      <LoadFailed
        title="The newsletter could not be loaded."
        error={error}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return <Spinner text="Loading posts..." />;
  const isSearch = isNarrowed(query);
  const clear = () => onChange({ search: undefined, tag: undefined });
  return (
    <>
      {data.posts.length > 0 && <Cards posts={data.posts} hasFeatured={query.page === 1 && !isSearch} />}
      {data.posts.length === 0 && (isSearch ? <NoMatch onClear={clear} /> : <NoPosts />)}
      {data.pagination && (
        <Pager pagination={data.pagination} list={listId} onPage={(page) => onChange({ page })} addressOf={addressOf} />
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
          Show all posts
        </button>
      </form>
    </EmptyState>
  );
}
