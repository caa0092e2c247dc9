import type { ResponseOf } from '@portal/contracts';
import type { ManagedPost, PostInput } from '@portal/contracts/newsletter';
import type { PostDraft } from '@portal/contracts/post-drafts';
import type { SeenDraft } from '@portal/contracts/seen-draft';
import { call, retryAdvice, toast, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { showFieldErrors, useForm, useWatch } from '@portal/ui/form';
import { useRef, useState } from 'react';
import { statusText } from '../post-status.ts';
import { readersCalls } from '../readers-calls.ts';
import { draftKey, isSavedIn, savedForm, startOf, summaryOf, type Work } from './post-form.ts';
import { unsentDraft, versionSeen } from './unsent-draft.ts';
import { useAttachments } from './use-attachments.ts';
import { type Change, changeBehind, useDraft } from './use-draft.ts';

/** What an editor opens with: the draft, if there is one, and the post as it is saved now. */
export interface Opened extends ResponseOf<'GET /newsletter/getDraft'> {
  isNew: boolean;
}

/** Why the post is not saved; or what changed elsewhere, found out by the press of the button or by an autosave. */
export type Problem =
  | { title?: string; text: string; reference?: string; change?: undefined }
  | { change: Change; whileSaving: boolean };

export type PostEditor = ReturnType<typeof usePostEditor>;

/** The post that is being written: its form, its files, its draft on the server, and saving or discarding it. */
export function usePostEditor({ opened, isOpen, onClose }: { opened: Opened; isOpen: boolean; onClose(): void }) {
  const [start] = useState(() => startWith(opened));
  const [problem, setProblem] = useState<Problem | null>(start.problem);
  const [restoredAt, setRestoredAt] = useState(start.restoredAt);
  const form = useForm(savedForm(), start.work);
  const work = useWatch({ control: form.control }) as Work;
  const key = draftKey(work);
  const attachments = useAttachments(form);
  /** What was sent when the button was pressed last: it may be saved although the response was lost. */
  const pressed = useRef<Work>(undefined);
  /** Whether the last press got so far. */
  const wasSent = useRef(false);
  /** Goes on from an edit of this editor itself, which nobody has to choose about. @returns whether the change is one */
  const takeOver = (change: Change): boolean => {
    const { post } = change;
    if (!post || !form.getValues().post || !pressed.current || !isSavedIn(post, pressed.current)) return false;
    form.setValue('post', post);
    form.setValue('editedFrom', post.lastUpdated);
    return true;
  };
  const saving = useMutation({
    mutationFn: async (input: PostInput) => {
      wasSent.current = false;
      for (let change = await draft.flush(); change; change = await draft.flush()) {
        if (!takeOver(change)) return { change };
      }
      pressed.current = form.getValues();
      wasSent.current = true;
      // What the same choices send can be something else now that the post is as it was saved before.
      const { data = input } = savedForm().safeParse(pressed.current);
      return savePost({ ...data, draft: { ...draft.seen } }, pressed.current);
    },
    changes: ['POST /newsletter/getPostsByUser', ...readersCalls],
    onSuccess: (result) => {
      if ('change' in result) return setProblem({ ...result, whileSaving: true });
      const title = work.post ? 'Post updated' : 'Post created';
      toast({ title, description: statusText(result.saved), variant: 'success' });
      onClose();
    },
    // The form stays as it is (decision 4).
    onError: (error) => {
      showFieldErrors(form, error.fields);
      const words = Object.values(error.fields).join(' ') || retryAdvice(error);
      const text = `${words} What you typed is still here.`;
      setProblem({ title: 'The post could not be saved.', text, reference: error.reference });
    },
  });
  const discarding = useMutation({ mutationFn: () => draft.discard(), onSuccess: onClose });
  const draft = useDraft({
    ...{ form, work, version: start.version, isAhead: start.isAhead },
    // A save that began while the draft is discarded would bring it back.
    ...{ isOpen, isPaused: saving.isPending || discarding.isPending || problem?.change !== undefined },
    onChange: (change) => {
      if (!takeOver(change)) return setProblem({ change, whileSaving: false });
      // What was pressed is saved after all. What is wrong with the form stays.
      setProblem((shown) => (wasSent.current && shown && 'title' in shown ? null : shown));
    },
  });

  const saveChosen = () => {
    setProblem(null);
    void form.handleSubmit(saving.mutate, (errors) => setProblem({ text: summaryOf(errors) }))();
  };
  /** Where two versions wait for a choice, it asks again. */
  const save = () => (problem?.change ? setProblem({ ...problem, whileSaving: true }) : saveChosen());
  /** Goes on with another text, or with the same one for another post. */
  const goOn = (changed: Partial<Work>) => {
    setProblem(null);
    // What was chosen for the one text is not the cover of the other.
    if ('cover' in changed) attachments.endComingCover();
    form.reset({ ...form.getValues(), ...changed });
  };
  return {
    ...{ form, work, attachments, draft, discarding, save, saveChosen, problem, goOn, restoredAt },
    isSaving: saving.isPending,
    /** Whether closing would lose something that is not discarded on purpose. */
    isUnsaved: key !== '' || work.uploads.length > 0,
    /** Whether it holds more than what it opened with. */
    isContinued: (key !== '' && key !== draftKey(start.work)) || work.uploads.length > 0,
    /** Back to the post as it is saved. */
    startAgain: () => {
      setRestoredAt(null);
      goOn(startOf(work.post));
    },
  };
}

/** @returns the post, or what was changed elsewhere and keeps it from being saved */
async function savePost(
  input: PostInput & { draft: SeenDraft },
  work: Work,
): Promise<{ saved: ManagedPost } | { change: Change }> {
  const { post, editedFrom, requestKey } = work;
  const userId = useSession.getState().user?.id;
  if (!post) {
    const { post: created } = await call('POST /newsletter/createPost', { ...input, userId, requestKey });
    // Another tab can have created it before, with another text.
    return isSavedIn(created, work) ? { saved: created } : { change: { post: created } };
  }
  try {
    const { id: postId } = post;
    return { saved: (await call('POST /newsletter/updatePost', { ...input, userId, postId, editedFrom })).post };
  } catch (failure) {
    const change = await changeBehind(failure, 'post', post.id);
    return change.post && isSavedIn(change.post, work) ? { saved: change.post } : { change };
  }
}

/** The work of an earlier time, where there is some, and what is known of it. */
function startWith({ draft, post, isNew }: Opened) {
  const saved = isNew ? null : post;
  const unsent = unsentDraft(saved?.id);
  const kept = unsent ?? draft;
  const start = startOf(saved);
  // It may have started from an older version of the post.
  const isOld = kept && post && (isNew || kept.editedFrom !== post.lastUpdated);
  return {
    work: kept ? workOf(kept, start) : start,
    version: versionSeen(draft, unsent),
    isAhead: unsent !== null,
    restoredAt: kept?.savedAt ?? null,
    problem: isOld ? { change: { post }, whileSaving: false } : null,
  };
}

const workOf = ({ form, otherForm, editedFrom, requestKey }: PostDraft, start: Work): Work => ({
  ...start,
  ...form,
  ...{ otherForm, editedFrom, requestKey: requestKey ?? start.requestKey },
});
