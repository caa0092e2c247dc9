import type { ResponseOf } from '@portal/contracts';
import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostForm } from '@portal/contracts/post-drafts';
import { useForm, useWatch } from '@portal/ui/form';
import { useRef, useState } from 'react';
import { formOf, isSameForm, savedForm, summaryOf } from './post-form.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { type Problem, useSaving } from './use-saving.ts';

/** What an editor opens with: the draft, if there is one, and the post as it is saved now. */
export interface Opened extends ResponseOf<'GET /newsletter/getDraft'> {
  isNew: boolean;
}

/** What saving the form changes, and where the text started from. */
export interface Base {
  /** Null: a new one. */
  post: ManagedPost | null;
  /** `lastUpdated` of the post when the text was started. */
  editedFrom: string | null;
  /** Of a new post: saving it again makes no second one. */
  requestKey?: string;
  /** The version that was not chosen when two had been written. */
  otherForm: PostForm | null;
}

export type PostEditor = ReturnType<typeof usePostEditor>;

/** The form of a post with its files, its draft on the server, and saving it. */
export function usePostEditor({ opened, isOpen, onSaved }: { opened: Opened; isOpen: boolean; onSaved(): void }) {
  const [base, setBase] = useState(() => baseOf(opened));
  const [problem, setProblem] = useState(() => problemAtOpening(opened));
  const [restoredAt, setRestoredAt] = useState(opened.draft?.savedAt ?? null);
  const { post, ...rest } = base;
  const start = formOf(post);
  const target = useRef(post);
  const form = useForm(
    savedForm(() => target.current),
    opened.draft?.form ?? start,
  );
  const values = useWatch({ control: form.control }) as PostForm;
  const content = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(form, content);
  const saving = useSaving({ form, onProblem: setProblem, beforehand: () => draft.settled(), onSaved });

  const isUnsaved = base.otherForm !== null || !isSameForm(values, start);
  const draft = useDraft({
    unsaved: isUnsaved ? { ...rest, postId: post?.id, form: values } : null,
    version: opened.draft?.version ?? 0,
    postId: opened.isNew ? undefined : opened.post?.id,
    isPaused: !isOpen || saving.isPending || (problem !== null && 'change' in problem),
    onChange: (change) => setProblem({ change, whileSaving: false }),
  });

  /** `to`: what it is saved to, where that is not what the form is about yet. */
  const save = (to = base) => {
    if (attachments.uploads.length > 0) return setProblem({ text: filesOnTheirWay });
    setProblem(null);
    const { post, editedFrom, requestKey } = to;
    target.current = post;
    const submit = form.handleSubmit(
      (input) => saving.mutate({ input, postId: post?.id, editedFrom, requestKey }),
      (errors) => setProblem({ text: summaryOf(errors) }),
    );
    void submit();
  };

  return {
    ...{ base, setBase, form, values, content, attachments, draft, save, problem, setProblem, restoredAt },
    isSaving: saving.isPending,
    /** Whether closing would lose something that is not discarded on purpose. */
    isUnsaved: isUnsaved || attachments.uploads.length > 0,
    /** Back to the post as it is saved. */
    startAgain: () => {
      form.reset(start);
      setBase(baseOf({ draft: null, post, isNew: post === null }));
      setProblem(null);
      setRestoredAt(null);
    },
  };
}

const filesOnTheirWay = 'Some files are not attached yet. Please wait for them, or remove them.';

const baseOf = ({ draft, post, isNew }: Opened): Base => ({
  post: isNew ? null : post,
  editedFrom: (draft ? draft.editedFrom : !isNew && post?.lastUpdated) || null,
  requestKey: isNew ? (draft?.requestKey ?? newRequestKey()) : undefined,
  otherForm: draft?.otherForm ?? null,
});

// Browsers offer it on https and localhost alone; elsewhere a post saved again may become two.
export const newRequestKey = (): string | undefined => crypto.randomUUID?.();

function problemAtOpening({ draft, post, isNew }: Opened): Problem | null {
  const isChanged = draft && post && (isNew || draft.editedFrom !== post.lastUpdated);
  return isChanged ? { change: { post }, whileSaving: false } : null;
}
