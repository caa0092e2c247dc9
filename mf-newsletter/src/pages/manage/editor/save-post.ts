import type { ManagedPost, PostInput } from '@portal/contracts/newsletter';
import { apiErrorOf, call, useSession } from '@portal/sdk';
import type { Change, Unsaved } from './use-draft.ts';

export interface Attempt extends Pick<Unsaved, 'postId' | 'editedFrom' | 'requestKey'> {
  input: PostInput;
}

/**
 * Creates the post, or changes the one that there is. @returns the post, or what was changed elsewhere and keeps it from being
 * saved
 * @throws {ApiError} where it was not saved for another reason.
 */
export async function savePost(attempt: Attempt): Promise<{ saved: ManagedPost } | { change: Change }> {
  const { input, postId, editedFrom, requestKey } = attempt;
  const userId = useSession.getState().user?.id;
  try {
    if (postId)
      return { saved: (await call('POST /newsletter/updatePost', { ...input, userId, postId, editedFrom })).post };
    const { post } = await call('POST /newsletter/createPost', { ...input, userId, requestKey });
    // An attempt before, whose answer was lost, may have created it from another text.
    return isSaved(input, post) ? { saved: post } : { change: { post } };
  } catch (failure) {
    const change = postId && (await changeBehind(failure, postId));
    if (!change) throw failure;
    return { change };
  }
}

async function changeBehind(failure: unknown, postId: string): Promise<Change | null> {
  const { code } = apiErrorOf(failure);
  if (code === 'not_found') return 'deleted';
  if (code !== 'conflict') return null;
  const latest = await call('GET /newsletter/getDraft', { postId }).catch(() => null);
  return latest?.post ? { post: latest.post } : null;
}

/** Whether the post is what was typed. */
function isSaved({ chapters = [], existingFiles = [], ...typed }: PostInput, post: ManagedPost): boolean {
  const publishAt = post.state === 'published' ? 'now' : post.publishAt;
  const pairs = [
    [typed.title, post.title],
    [typed.content, post.content],
    [typed.tags, post.tags],
    [typed.publishAt, publishAt],
    [[...chapters].sort(), [...post.chapters].sort()],
    [existingFiles.map(({ id }) => id), post.files.map(({ id }) => id)],
  ];
  return pairs.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other));
}
