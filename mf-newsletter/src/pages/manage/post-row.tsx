import { postPreviewLength } from '@portal/contracts/constants';
import { counted } from '@portal/contracts/counts';
import { formatDate } from '@portal/contracts/dates';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { postAddress } from '@portal/contracts/newsletter-pages';
import { postPreview } from '@portal/markdown/preview';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { Link } from 'react-router-dom';
import { Day } from '../../posts/day.tsx';
import { cardId } from '../../posts/post-card.tsx';
import { PostTags } from '../../posts/post-tags.tsx';
import { MailPost } from './mailing/mail-post.tsx';
import styles from './manage.module.css';
import { statusText } from './post-status.ts';

const tones = { draft: '', scheduled: 'badge--warning', published: 'badge--success' } as const;
const tips = {
  draft: 'Readers do not see it',
  scheduled: 'Readers see it from then on',
  published: 'Readers see it',
} as const;

interface Props {
  post: ManagedPost;
  isOpening: boolean;
  onEdit(): void;
  onDelete(): void;
}

/** One post with what may be done to it (spec section 2, 'Manage Posts tab'). */
export function PostRow({ post, isOpening, onEdit, onDelete }: Props) {
  const titleId = `managed-${post.id}`;
  return (
    <article className={`card ${styles.row}`} aria-labelledby={titleId}>
      <div className="stack">
        <header className="row">
          <h4 id={titleId} dir="auto">
            {post.state === 'published' ? (
              <Link to={postAddress(post)} id={cardId(post.id)}>
                {post.title}
              </Link>
            ) : (
              post.title
            )}
          </h4>
          <Badge tone={tones[post.state]} tip={tips[post.state]}>
            {statusText(post)}
          </Badge>
        </header>
        <p className="muted small">
          {post.state === 'scheduled' ? (
            // In the time zone of the badge, so that they name one day.
            <time dateTime={post.date}>{formatDate(post.date, 'en-US')}</time>
          ) : (
            <Day of={post.date} />
          )}
          {` · ${counted(post.files.length, 'attached file')}`}
        </p>
        <PostTags tags={post.tags} />
        <p dir="auto">{postPreview(post.content, postPreviewLength.row)}</p>
      </div>
      <div className={`row ${styles.actions}`}>
        <Button aria-describedby={titleId} loading={isOpening} onClick={onEdit}>
          Edit
        </Button>
        <MailPost post={post} />
        <Button danger aria-describedby={titleId} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}
