import type { ManagedPost } from '@portal/contracts/newsletter';
import type { useCall } from '@portal/sdk/query';
import { Pager } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { EmptyState, Spinner } from '@portal/ui/states';
import { LoadFailed } from '../../posts/load-failed.tsx';
import { useListPosition } from '../newsletter/list-position.ts';
import { PostRow } from './post-row.tsx';
import { ServerAhead } from './server-clock.ts';
import type { Author } from './user-picker/user-picker.tsx';

interface Props {
  list: ReturnType<typeof useCall<'POST /newsletter/getPostsByUser'>>;
  /** Whose posts an admin looks at; null for one's own. */
  author: Author | null;
  /** Id of the post for which the editor is being opened. */
  opening: string | undefined;
  onPage(page: number): void;
  onEdit(post: ManagedPost): void;
  onDelete(post: ManagedPost): void;
}

export function PostRows(props: Props) {
  return (
    <section
      id="posts-of-author"
      className="stack"
      aria-labelledby="managed-posts"
      aria-busy={props.list.isPlaceholderData}
      tabIndex={-1}
    >
      <h3 id="managed-posts">{props.author ? `Posts by ${props.author.name}` : 'Your Posts'}</h3>
      <Rows {...props} />
      {props.list.data && (
        <Pager pagination={props.list.data.pagination} list="posts-of-author" onPage={props.onPage} />
      )}
    </section>
  );
}

function Rows({ list, opening, onEdit, onDelete }: Props) {
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = list;
  useListPosition(Boolean(data));
  if (!data && error) {
    return (
      <LoadFailed title="The posts could not be loaded." error={error} busy={isFetching} onRetry={() => refetch()} />
    );
  }
  if (!data) return <Spinner text="Loading posts..." />;
  if (data.posts.length === 0) return <NoPosts />;
  return (
    <ServerAhead value={isPlaceholderData ? 0 : Date.parse(data.now) - dataUpdatedAt}>
      <ul className="list">
        {data.posts.map((post) => (
          <li key={post.id} ref={passingFocusOn}>
            <PostRow
              post={post}
              isOpening={post.id === opening}
              onEdit={() => onEdit(post)}
              onDelete={() => onDelete(post)}
            />
          </li>
        ))}
      </ul>
    </ServerAhead>
  );
}

function NoPosts() {
  return (
    <EmptyState art="papers" title="No posts found.">
      <p>Create your first newsletter post to get started!</p>
    </EmptyState>
  );
}
