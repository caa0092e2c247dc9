import type { ManagedPost } from '@portal/contracts/newsletter';
import { ApiError, call, toast, useSession } from '@portal/sdk';
import { useSingleFlight } from '@portal/ui';
import { useState } from 'react';
import { statusText } from '../post-status.ts';
import { readForm } from './post-form.ts';
import { savePost } from './save-post.ts';
import type { FormState } from './use-kept-form.ts';

/** Why the post was not saved. `latest` is the version that someone else saved meanwhile, where that is why. */
export interface SaveProblem {
  title?: string;
  text: string;
  latest?: ManagedPost;
}

interface Props {
  post: ManagedPost | null;
  authorId: string;
  state: FormState;
  /** Whether files are still on their way. */
  uploading: boolean;
  onSaved(): void;
}

/** Saves the form. Where that fails, the form stays as it is, and `problem` says why (decision 4). */
export function useSaving({ post, authorId, state, uploading, onSaved }: Props) {
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  const [save, saving] = useSingleFlight(async (editedFrom: string | null = state.editedFrom) => {
    const read = readForm(state.form, post);
    if (read.problem !== undefined) return setProblem({ text: read.problem });
    if (uploading)
      return setProblem({ text: 'Some files are not attached yet. Please wait for them, or remove them.' });
    setProblem(null);
    try {
      const saved = await savePost({ post, input: read.input, editedFrom, requestKey: state.requestKey });
      toast({ title: post ? 'Post updated' : 'Post created', description: statusText(saved), variant: 'success' });
      state.forget();
      onSaved();
    } catch (failure) {
      setProblem(await problemOf(failure, { post, authorId }));
    }
  });

  return {
    save: () => save(),
    saveOver: (latest: ManagedPost) => save(latest.lastUpdated),
    saving,
    problem,
    setProblem,
  };
}

async function problemOf(failure: unknown, { post, authorId }: Pick<Props, 'post' | 'authorId'>): Promise<SaveProblem> {
  const { code, message, fields } = failure instanceof ApiError ? failure : new ApiError('unavailable', '');
  const latest = code === 'conflict' && post ? await latestOf(post, authorId) : undefined;
  const named = Object.values(fields).join(' ');
  return {
    title: latest ? 'Someone else has changed this post since you opened it.' : 'The post could not be saved.',
    text: latest
      ? 'What you typed is still here. You can save it over the other version, or look at that version first.'
      : `${named || message || 'Please check your connection and try again.'} What you typed is still here.`,
    latest,
  };
}

/** The post as it is now. Where that cannot be told, the server's own words have to do. */
async function latestOf({ id }: ManagedPost, authorId: string): Promise<ManagedPost | undefined> {
  const requesterId = useSession.getState().user?.id;
  const answer = await call('POST /newsletter/getPostsByUser', { userId: authorId, requesterId }).catch(() => null);
  return answer?.posts.find((post) => post.id === id);
}
