import type { ManagedPost } from '@portal/contracts/newsletter';
import { ApiError, call, retryAdvice, useSession } from '@portal/sdk';
import { type FieldErrors, fieldErrors } from './post-form.ts';
import { SavedBefore } from './save-post.ts';

/** Why a post was not saved, and what can be done about it. */
export interface SaveProblem {
  title?: string;
  text: string;
  /** Which fields are why. */
  fields?: FieldErrors;
  /** The version that was saved meanwhile, where that is why. */
  latest?: ManagedPost;
  /** The post that what was typed may become another one than. */
  asNew?: ManagedPost;
}

interface Attempted {
  post: ManagedPost | null;
  authorId: string;
}

/** What to tell whoever tried to save the post; null: a new one. */
export async function problemOf(failure: unknown, { post, authorId }: Attempted): Promise<SaveProblem> {
  if (failure instanceof SavedBefore) return savedBefore(failure.created);
  const code = failure instanceof ApiError && failure.code;
  if (code === 'not_found' && post) return deleted(post);
  const latest = code === 'conflict' && post ? await latestOf(post, authorId) : undefined;
  return latest ? changed(latest) : refused(failure);
}

const savedBefore = (created: ManagedPost): SaveProblem => ({
  title: 'An earlier version of this post has been saved before.',
  text: `What you typed is still here. You can save it over that version, look at that version first, or save it as a new post.${filesOf(created, 'stay with that version')}`,
  latest: created,
  asNew: created,
});

const deleted = (post: ManagedPost): SaveProblem => ({
  title: 'This post has been deleted since you opened it.',
  text: `What you typed is still here. You can save it as a new post of yours.${filesOf(post, 'were deleted with it')}`,
  asNew: post,
});

const filesOf = ({ files }: ManagedPost, fate: string): string =>
  files.length > 0 ? ` The files that were saved before ${fate}.` : '';

const changed = (latest: ManagedPost): SaveProblem => ({
  title: 'Someone else has changed this post since you opened it.',
  text: 'What you typed is still here. You can save it over the other version, or look at that version first.',
  latest,
});

function refused(failure: unknown): SaveProblem {
  const fields = failure instanceof ApiError ? failure.fields : {};
  return {
    title: 'The post could not be saved.',
    text: `${Object.values(fields).join(' ') || retryAdvice(failure)} What you typed is still here.`,
    fields: fieldErrors(Object.entries(fields).map(([path, message]) => ({ path: path.split('.'), message }))),
  };
}

/** The post as it is now. Where that cannot be told, the server's own words have to do. */
async function latestOf({ id }: ManagedPost, authorId: string): Promise<ManagedPost | undefined> {
  const requesterId = useSession.getState().user?.id;
  const answer = await call('POST /newsletter/getPostsByUser', { userId: authorId, requesterId }).catch(() => null);
  return answer?.posts.find((post) => post.id === id);
}
