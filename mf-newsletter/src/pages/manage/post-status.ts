import type { ManagedPost } from '@portal/contracts/newsletter';

export type PostStatus = 'draft' | 'scheduled' | 'published';

/** Whether readers see a post by now. */
export function postStatus({ publishAt }: Pick<ManagedPost, 'publishAt'>, now = new Date()): PostStatus {
  if (publishAt === null) return 'draft';
  return new Date(publishAt) > now ? 'scheduled' : 'published';
}

/** A status in words: 'Draft', 'Scheduled for December 1, 2026 at 8:00 AM' or 'Published'. */
export function statusText(post: Pick<ManagedPost, 'publishAt'>, now = new Date()): string {
  const status = postStatus(post, now);
  if (status === 'scheduled') return `Scheduled for ${moment(post.publishAt as string)}`;
  return status === 'draft' ? 'Draft' : 'Published';
}

const moment = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
