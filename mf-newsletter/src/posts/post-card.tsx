import { counted } from '@portal/contracts/counts';
import type { NewsletterPost } from '@portal/contracts/newsletter';
import { postAddress } from '@portal/contracts/newsletter-pages';
import { coverOf, imageSource } from '@portal/contracts/post-files';
import { postPreview } from '@portal/markdown/preview';
import { Link } from 'react-router-dom';
import { useChapterKept } from './chapter-kept.ts';
import { PostByline } from './post-byline.tsx';
import './post-card.css';
import { PostTags } from './post-tags.tsx';

/** Id of the link from the list to a post. */
export const cardId = (postId: string) => `post-${postId}`;

/** How wide a cover is in the grid of the list. */
const sizes = {
  card: '(max-width: 40rem) calc(100vw - 2rem), (max-width: 60rem) 50vw, 24rem',
  featured: '(max-width: 60rem) calc(100vw - 2rem), 49rem',
};

interface Props {
  post: NewsletterPost;
  /** Whether it is the newest post, which the list begins with. */
  isFeatured?: boolean;
}

/** One post of the list (spec section 2, 'Post card'). */
export function PostCard({ post, isFeatured = false }: Props) {
  const address = useChapterKept()(postAddress(post));
  const cover = coverOf(post);
  return (
    <article className={`card post-card ${isFeatured ? 'post-card--featured' : ''}`}>
      {cover && (
        <img
          {...imageSource(cover.id, cover.image, isFeatured ? sizes.featured : sizes.card)}
          alt={cover.alt}
          className="post-card__cover"
          loading={isFeatured ? 'eager' : 'lazy'}
          fetchPriority={isFeatured ? 'high' : undefined}
          decoding="async"
        />
      )}
      {isFeatured && <p className="eyebrow">Newest post</p>}
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
        {post.files.length > 0 && <span className="muted small">{counted(post.files.length, 'attached file')}</span>}
      </footer>
    </article>
  );
}
