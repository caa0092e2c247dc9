import type { ManagedPost, PostInput } from '@portal/contracts/newsletter';
import { call, useSession } from '@portal/sdk';

/** An attempt before had made the post, of another text: only its answer was lost. `created` is what it made. */
export class SavedBefore extends Error {
  constructor(readonly created: ManagedPost) {
    super('An earlier version of this post has been saved before.');
  }
}

interface Saved {
  post: ManagedPost | null;
  input: PostInput;
  editedFrom: string | null;
  requestKey: string | undefined;
}

/**
 * Creates the post, or updates an existing one.
 * @throws {ApiError} if it was not saved
 * @throws {SavedBefore} if it would overwrite what an earlier attempt saved
 */
export async function savePost({ post, input, editedFrom, requestKey }: Saved): Promise<ManagedPost> {
  const userId = useSession.getState().user?.id;
  if (post) return (await call('POST /newsletter/updatePost', { ...input, userId, postId: post.id, editedFrom })).post;
  const created = (await call('POST /newsletter/createPost', { ...input, userId, requestKey })).post;
  if (!holdsTexts(created, input)) throw new SavedBefore(created);
  if (holdsTime(created, input)) return created;
  return savePost({ post: created, input, editedFrom: created.lastUpdated, requestKey });
}

function holdsTexts(post: ManagedPost, input: PostInput): boolean {
  const { chapters = [], existingFiles = [] } = input;
  const alike = [
    [input.title, post.title],
    [input.content, post.content],
    [input.tags, post.tags],
    [[...chapters].sort(), [...post.chapters].sort()],
    [existingFiles.map(({ id }) => id), post.files.map(({ id }) => id)],
  ];
  return alike.every(([written, stored]) => JSON.stringify(written) === JSON.stringify(stored));
}

const holdsTime = (post: ManagedPost, { publishAt }: PostInput): boolean =>
  publishAt === 'now' ? post.state === 'published' : timeOf(publishAt) === timeOf(post.publishAt);

const timeOf = (time: string | null | undefined) => (time ? new Date(time).getTime() : null);
