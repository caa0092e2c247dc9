import type { ManagedPost } from '@portal/contracts/newsletter';
import type { useCall } from '@portal/sdk/query';
import { ListResults } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { EmptyState } from '@portal/ui/states';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../posts/load-failed.tsx';
import { useListPosition } from '../newsletter/list-position.ts';
import { ServerAhead } from './server-clock.ts';

interface Props {
  list: ReturnType<typeof useCall<'POST /newsletter/getPostsByUser'>>;
  title: string;
  onPage(page: number): void;
  /** The row of a post. */
  children(post: ManagedPost): ReactNode;
}

/** The posts of one author, a page at a time. */
export function PostRows({ list, title, onPage, children }: Props) {
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = list;
  const serverAhead = data && !isPlaceholderData ? Date.parse(data.now) - dataUpdatedAt : 0;
  useListPosition(Boolean(data));
  return (
    <section
      id="posts-of-author"
      className="stack"
      aria-labelledby="managed-posts"
      aria-busy={isPlaceholderData}
      tabIndex={-1}
    >
      <h3 id="managed-posts">{title}</h3>
      {error && !data?.posts.length && (
        <LoadFailed title="The posts could not be loaded." error={error} onRetry={() => refetch()} />
      )}
      <ListResults
        list={list}
        rows={data?.posts}
        waiting="Loading posts..."
        empty={
          !error && (
            <EmptyState art="papers" title="No posts found.">
              <p>Create your first newsletter post to get started!</p>
            </EmptyState>
          )
        }
        pagerOf="posts-of-author"
        onPage={onPage}
      >
        {(posts) => (
          <ServerAhead value={serverAhead}>
            <ul className="list">
              {posts.map((post) => (
                <li key={post.id} ref={passingFocusOn}>
                  {children(post)}
                </li>
              ))}
            </ul>
          </ServerAhead>
        )}
      </ListResults>
    </section>
  );
}
