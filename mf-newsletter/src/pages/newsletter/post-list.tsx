import type { Chapter } from '@portal/contracts/constants';
import type { ListQuery } from '@portal/contracts/newsletter-pages';
import { useCall } from '@portal/sdk/query';
import { passingFocusOn } from '@portal/ui/focus';
import { EmptyState } from '@portal/ui/states';
import { useEffect, useEffectEvent } from 'react';
import { postsRequest } from '../../posts/list-query.ts';
import { LoadFailed, Waiting } from '../../posts/load-state.tsx';
import { PostCard } from '../../posts/post-card.tsx';
import { useIsStaff } from '../../staff.ts';
import { useListPosition } from './list-position.ts';
import './newsletter.css';
import { PageLinks } from './page-links.tsx';
import { ChapterField } from './search-form.tsx';

interface Props {
  chapter: Chapter;
  asked: ListQuery;
  onChange(changed: Partial<ListQuery>): void;
}

export function PostList({ chapter, asked, onChange }: Props) {
  const posts = usePosts(chapter, asked);
  const { data, isPlaceholderData, error } = posts;
  useListPosition(Boolean(data));
  useExistingPage(asked, data?.pagination?.totalPages, onChange);
  const found = isNarrowed(asked) && !isPlaceholderData && !error ? data?.pagination : undefined;
  return (
    <>
      <p role="status" className="visually-hidden">
        {found &&
          `${found.total.toLocaleString('en-US')}${found.more ? '+' : ''} ${found.total === 1 ? 'post' : 'posts'} found`}
      </p>
      <section
        id={listId}
        className="stack stack--loose"
        aria-label="Posts"
        aria-busy={isPlaceholderData}
        tabIndex={-1}
      >
        <Posts posts={posts} asked={asked} onChange={onChange} />
      </section>
    </>
  );
}

const isNarrowed = ({ search, tag }: ListQuery) => search !== '' || tag !== '';

function Posts({ posts, asked, onChange }: Omit<Props, 'chapter'> & { posts: ReturnType<typeof usePosts> }) {
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
  if (!data) return <Waiting text="Loading posts..." />;
  if (data.posts.length === 0) {
    return isNarrowed(asked) ? <NoMatch onClear={() => onChange({ search: '', tag: '' })} /> : <NoPosts />;
  }
  return (
    <>
      <ul className="newsletter-posts">
        {data.posts.map((post, index) => {
          const isFeatured = index === 0 && asked.page === 1 && !isNarrowed(asked);
          return (
            <li key={post.id} className={isFeatured ? 'newsletter-featured' : undefined}>
              <PostCard post={post} isFeatured={isFeatured} />
            </li>
          );
        })}
      </ul>
      {data.pagination && <PageLinks asked={asked} totalPages={data.pagination.totalPages} list={listId} />}
    </>
  );
}

const listId = 'posts';

function usePosts(chapter: Chapter, asked: ListQuery) {
  return useCall('GET /newsletter/getPosts', postsRequest(chapter, asked), {
    // Officers publish while readers keep the page open (spec section 4, 'Newsletter list').
    refetchOnWindowFocus: 'always',
    // The cards stay while others are searched; another chapter's are not this one's.
    placeholderData: (shown, query) =>
      (query?.queryKey[1] as { chapter?: Chapter } | undefined)?.chapter === chapter ? shown : undefined,
  });
}

/** The page that the address names may have gone: then the last one is shown. */
function useExistingPage({ page }: ListQuery, totalPages: number | undefined, onChange: Props['onChange']) {
  const leave = useEffectEvent((last: number) => onChange({ page: last }));
  useEffect(() => {
    if (totalPages !== undefined && page > Math.max(totalPages, 1)) leave(totalPages);
  }, [page, totalPages]);
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
