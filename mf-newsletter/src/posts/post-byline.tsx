import { formatDate } from '@portal/contracts/dates';
import type { NewsletterPost } from '@portal/contracts/newsletter';

/** Who wrote a post and when. */
export function PostByline({ post }: { post: NewsletterPost }) {
  return (
    <p className="muted small">
      By {post.authorName} · <time dateTime={post.date}>{formatDate(post.date, 'en-US')}</time>
    </p>
  );
}
