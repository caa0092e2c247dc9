import type { PostInput } from '@portal/contracts/newsletter';
import type { PostForm } from '@portal/contracts/post-drafts';
import { retryAdvice, toast } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type Form, showFieldErrors } from '@portal/ui/form';
import { statusText } from '../post-status.ts';
import { readersCalls } from '../readers-calls.ts';
import { type Attempt, savePost } from './save-post.ts';
import type { Change } from './use-draft.ts';

/** Why the post is not saved; or what changed elsewhere, found out by the press of the button or by an autosave. */
export type Problem = { title?: string; text: string } | { change: Change; whileSaving: boolean };

interface Options {
  form: Form<PostForm, PostInput>;
  /** What has to end first. */
  beforehand(): Promise<void>;
  onProblem(problem: Problem): void;
  onSaved(): void;
}

/** Saves the post. Where that fails, the form stays as it is (decision 4). */
export const useSaving = ({ form, beforehand, onProblem, onSaved }: Options) =>
  useMutation({
    mutationFn: async (attempt: Attempt) => {
      await beforehand();
      return savePost(attempt);
    },
    changes: ['POST /newsletter/getPostsByUser', ...readersCalls],
    onSuccess: (result, { postId }) => {
      if ('change' in result) return onProblem({ change: result.change, whileSaving: true });
      const title = postId ? 'Post updated' : 'Post created';
      toast({ title, description: statusText(result.saved), variant: 'success' });
      onSaved();
    },
    onError: (error) => {
      showFieldErrors(form, error.fields);
      const words = Object.values(error.fields).join(' ') || retryAdvice(error);
      onProblem({ title: 'The post could not be saved.', text: `${words} What you typed is still here.` });
    },
  });
