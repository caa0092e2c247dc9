import type { NewsletterPost } from '@portal/contracts/newsletter';
import { attachedFiles, postAddress } from '@portal/contracts/newsletter-pages';
import { postPreview } from '@portal/markdown/preview';
import { Link } from 'react-router-dom';
import { PostByline } from './post-byline.tsx';
import './post-card.css';
import { PostTags } from './post-tags.tsx';

/** Id of the link from the list to a post. */
export const cardId = (postId: string) => `post-${postId}`;

/** One post of the list (spec section 2, 'Post card'). */
export function PostCard({ post }: { post: NewsletterPost }) {
  const address = postAddress(post);
  return (
    <article className="card post-card">
      <PostByline post={post} />
      <h2 dir="auto">
        <Link to={address} id={cardId(post.id)}>
          {post.title}
        </Link>
      </h2>
      <PostTags tags={post.tags} />
      <p className="post-card__preview" dir="auto">
        {postPreview(post.content)}
      </p>
      <footer className="post-card__foot">
        <Link to={address} className="post-card__more">
          Read More<span className="visually-hidden"> about {post.title}</span>
        </Link>
        {post.files.length > 0 && <span className="muted small">{attachedFiles(post.files.length)}</span>}
      </footer>
    </article>
  );
}
