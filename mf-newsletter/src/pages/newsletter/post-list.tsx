import type { Chapter } from '@portal/contracts/constants';
import { useRole } from '@portal/sdk';
import { useCall } from '@portal/sdk/query';
import { LoadFailed, Waiting } from '../../posts/load-state.tsx';
import { PostCard } from '../../posts/post-card.tsx';
import styles from './newsletter-page.module.css';

export function PostList({ chapter }: { chapter: Chapter }) {
  const { data, error, isFetching, refetch } = useCall(
    'GET /newsletter/getPosts',
    { chapter },
    // Officers publish while readers keep the page open (spec section 4, 'Newsletter list').
    { refetchOnWindowFocus: 'always' },
  );
  // What was read before stays on the page when a later reload fails.
  if (!data && error) {
    return (
      <LoadFailed
        title="The newsletter could not be loaded."
        reason={error.message}
        busy={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (!data) return <Waiting text="Loading posts..." />;
  if (data.posts.length === 0) return <NoPosts />;
  return (
    <ul className={styles.posts}>
      {data.posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

function NoPosts() {
  const isStaff = useRole() !== 'student';
  return (
    <div className="empty">
      <p className={styles.none}>
        {isStaff ? 'No newsletter posts are available at this time.' : 'No newsletter posts available yet.'}
      </p>
      <p>Check back soon for updates from our community!</p>
    </div>
  );
}
