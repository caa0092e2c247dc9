import type { ManagedPost } from '@portal/contracts/newsletter';
import { toast } from '@portal/sdk';
import { useSingleFlight } from '@portal/ui';
import { useState } from 'react';
import { statusText } from '../post-status.ts';
import { type FormField, type PostForm, readForm } from './post-form.ts';
import { savePost } from './save-post.ts';
import { problemOf, type SaveProblem } from './save-problem.ts';
import type { FormState } from './use-kept-form.ts';

interface Props {
  /** Null: a new one. */
  post: ManagedPost | null;
  setPost(post: ManagedPost | null): void;
  authorId: string;
  state: FormState;
  /** Whether files are still on their way. */
  uploading: boolean;
  onSaved(): void;
  onOutdated(): void;
}

interface Attempt extends Pick<FormState, 'editedFrom' | 'requestKey'> {
  form: PostForm;
  post: ManagedPost | null;
}

/** Saves the form. Where that fails, the form stays as it is, and `problem` says why (decision 4). */
export function useSaving({ post, setPost, authorId, state, uploading, onSaved, onOutdated }: Props) {
  const { form, editedFrom, requestKey } = state;
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [tried, setTried] = useState<PostForm | null>(null);

  const [save, saving] = useSingleFlight(async ({ form, post, editedFrom, requestKey }: Attempt) => {
    setTried(form);
    const read = readForm(form, post);
    if (read.problem !== undefined) return setProblem({ text: read.problem, fields: read.fields });
    if (uploading)
      return setProblem({ text: 'Some files are not attached yet. Please wait for them, or remove them.' });
    setProblem(null);
    try {
      const saved = await savePost({ post, input: read.input, editedFrom, requestKey });
      toast({ title: post ? 'Post updated' : 'Post created', description: statusText(saved), variant: 'success' });
      state.forget();
      onSaved();
    } catch (failure) {
      const problem = await problemOf(failure, { post, authorId });
      setProblem(problem);
      if (problem.latest || problem.asNew) onOutdated();
    }
  });

  const attempt = { form, post, editedFrom, requestKey };
  return {
    save: () => save(attempt),
    saveOver: (latest: ManagedPost) => save({ ...attempt, post: latest, editedFrom: latest.lastUpdated }),
    /** Saves what was typed apart from another post, whose files stay with it. */
    saveAsNew: (other: ManagedPost) => {
      const files = form.files.filter(({ id }) => !other.files.some((file) => file.id === id));
      state.change(() => ({ files }));
      setPost(null);
      // The key that made the other one would answer with it again.
      return save({
        ...attempt,
        form: { ...form, files },
        post: null,
        requestKey: post ? requestKey : state.renewRequestKey(),
      });
    },
    saving,
    problem,
    setProblem,
    /** What is wrong with a field, until it is changed. */
    errorOf: (field: FormField) => (tried?.[field] === form[field] ? problem?.fields?.[field] : undefined),
  };
}
