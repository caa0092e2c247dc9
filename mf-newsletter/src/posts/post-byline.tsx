import type { NewsletterPost } from '@portal/contracts/newsletter';
import { Day } from './day.tsx';

/** Who wrote a post and when. */
export function PostByline({ post }: { post: NewsletterPost }) {
  return (
    <p className="muted small">
      By {post.authorName} · <Day of={post.date} />
    </p>
  );
}
