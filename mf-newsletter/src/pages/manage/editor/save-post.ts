import type { ManagedPost, PostInput } from '@portal/contracts/newsletter';
import { call, useSession } from '@portal/sdk';
import { postStatus } from '../post-status.ts';

interface Saved {
  post: ManagedPost | null;
  input: PostInput;
  editedFrom: string | null;
  requestKey: string | undefined;
}

/** Creates the post, or changes the one that there is. @throws {ApiError} where it was not saved. */
export async function savePost({ post, input, editedFrom, requestKey }: Saved): Promise<ManagedPost> {
  const userId = useSession.getState().user?.id;
  if (post) return (await call('POST /newsletter/updatePost', { ...input, userId, postId: post.id, editedFrom })).post;
  const created = (await call('POST /newsletter/createPost', { ...input, userId, requestKey })).post;
  if (holds(created, input)) return created;
  // An attempt before had made the post, only its answer was lost; what was typed since is in this one.
  return savePost({ post: created, input, editedFrom: created.lastUpdated, requestKey });
}

function holds(post: ManagedPost, input: PostInput): boolean {
  const { chapters = [], existingFiles = [], publishAt } = input;
  const alike = [
    [input.title, post.title],
    [input.content, post.content],
    [input.tags, post.tags],
    [[...chapters].sort(), [...post.chapters].sort()],
    [existingFiles.map(({ id }) => id), post.files.map(({ id }) => id)],
    publishAt === 'now' ? [postStatus(post), 'published'] : [timeOf(publishAt), timeOf(post.publishAt)],
  ];
  return alike.every(([written, stored]) => JSON.stringify(written) === JSON.stringify(stored));
}

const timeOf = (time: string | null | undefined) => (time ? new Date(time).getTime() : null);
