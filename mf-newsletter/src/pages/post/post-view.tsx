import { PageTitle } from '@portal/sdk';
import { Spinner } from '@portal/ui/states';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useChapterKept } from '../../posts/chapter-kept.ts';
import { LoadFailed } from '../../posts/load-failed.tsx';
import { ReadersPrivacy } from '../../posts/readers-privacy.tsx';
import { useListBehind } from '../newsletter/list-position.ts';
import { FullPost } from './full-post.tsx';
import './post.css';
import { usePost } from './use-post.ts';

/** One post, in the place of the list (spec section 2, 'Post detail'). */
export function PostView({ postId }: { postId: string }) {
  const list = useListBehind(postId);
  const withChapter = useChapterKept();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another post starts at its top, or at the heading of its address
  useEffect(() => {
    if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
  }, [postId]);
  return (
    <div className="container page post-page">
      <Link to={withChapter(list)} className="post-back">
        Back to Newsletter
      </Link>
      <PostOrState postId={postId} />
      <ReadersPrivacy />
    </div>
  );
}

function PostOrState({ postId }: { postId: string }) {
  const { post, error, refetch } = usePost(postId);
  if (post === null) return <NotFound />;
  if (post) return <FullPost post={post} />;
  if (error) {
    return <LoadFailed title="The post could not be loaded." error={error} onRetry={() => refetch()} />;
  }
  return <Spinner text="Loading post..." />;
}

export const missingPost = 'Post not found';

function NotFound() {
  return (
    <div className="empty">
      <PageTitle title={missingPost} description="The newsletter has no post at this address." />
      <h1 className="post-missing">Post not found.</h1>
      <p>It may have been taken down, or the link may be incomplete.</p>
    </div>
  );
}
