import type { AttachedFile, Mailing, ManagedPost, NewsletterPost } from '@portal/contracts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import type { Post, PostFile } from './post.entity.ts';
import { stateOf } from './post-state.ts';

type ShownFile = Pick<PostFile, 'id' | 'name' | 'mediaType' | 'bytes' | 'imageWidth' | 'imageHeight' | 'coverAlt'>;

/** What a post shows, with its files in their order. */
export type ShownPost = Omit<Post, 'files' | 'authorId' | 'requestKey'> & { files: ShownFile[] };

export const attachedFile = ({ id, name, bytes, imageWidth, imageHeight }: ShownFile): AttachedFile => ({
  id,
  name,
  size: bytes,
  image: imageWidth && imageHeight ? { width: imageWidth, height: imageHeight } : null,
});

/** A post as readers see it after its publication. Earlier edits are not shown. */
export function newsletterPost(post: ShownPost): NewsletterPost {
  const date = post.publishedAt ?? post.createdAt;
  const cover = post.files.find(({ coverAlt }) => coverAlt !== null);
  const changed = post.updatedAt && post.updatedAt > date ? post.updatedAt : null;
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    authorName: post.authorName,
    date: timestampOf(date),
    lastUpdated: timestampOrNull(changed),
    tags: post.tags,
    files: post.files.map(attachedFile),
    cover: cover ? { file: cover.id, alt: cover.coverAlt ?? '' } : null,
    chapters: post.chapters,
  };
}

interface ManagedDetails {
  mailing: Mailing | null;
  now: Date;
}

/** A post as its editors see it. Every edit counts, so that no editor overwrites another one's. */
export const managedPost = (post: Post, { mailing, now }: ManagedDetails): ManagedPost => ({
  ...newsletterPost({ ...post, files: [...post.files].sort((one, other) => one.position - other.position) }),
  lastUpdated: timestampOrNull(post.updatedAt),
  state: stateOf(post, now),
  publishAt: timestampOrNull(post.publishedAt),
  mailing,
});
