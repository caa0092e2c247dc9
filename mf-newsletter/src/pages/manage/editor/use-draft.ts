import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostDraft } from '@portal/contracts/post-drafts';
import type { SeenDraft } from '@portal/contracts/seen-draft';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { apiErrorOf, call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, formIn, type Work, type WorkForm } from './post-form.ts';
import { keepUnsent } from './unsent-draft.ts';

/** After the last change; and at the latest after the first change that is not saved. */
const pauseMs = 1000;
const longestPauseMs = 10_000;
/** Between attempts that failed: it doubles each time. */
const longestRetryMs = 30_000;

/** What happened elsewhere: the same draft was continued, the post was saved, or the post was deleted. */
export type Change = { draft: PostDraft } | { post: ManagedPost } | 'deleted';

interface Options {
  form: WorkForm;
  work: Work;
  /** The version of the draft on the server that the author knows; 0 for none. */
  seen: number;
  /** Whether `work` is more than that. */
  isAhead: boolean;
  isOpen: boolean;
  isPaused: boolean;
  onChange(change: Change): void;
}

/**
 * Keeps what is typed as a draft on the server, a moment after it changed: one request at a time, always the newest text, and
 * again where it failed. So it finds out what was changed elsewhere, too.
 */
export function useDraft({ form, work, seen, isAhead, isOpen, isPaused, onChange }: Options) {
  const key = draftKey(work);
  const [savedKey, setSavedKey] = useState(isAhead ? null : key);
  const server = useServerDraft(work.post?.id, seen);
  const running = useRef<Promise<Change | null>>(undefined);
  const failures = useRef(0);
  const retryAt = useRef(0);
  const unsavedSince = useRef<number | null>(null);
  const [isDiscarding, setDiscarding] = useState(false);

  const store = async () => {
    const sent = form.getValues();
    const change = await server.save(sent);
    if (!change || (change !== 'deleted' && 'post' in change)) setSavedKey(draftKey(sent));
    // With what was sent, what was typed meanwhile went from the tab.
    if (draftKey(form.getValues()) !== draftKey(sent)) server.keep(form.getValues());
    return change;
  };
  const { mutate, isPending, error } = useMutation<void, Change | null>({
    mutationFn: () => {
      running.current = store().finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    onSuccess: (change) => {
      failures.current = 0;
      retryAt.current = 0;
      unsavedSince.current = null;
      if (change) onChange(change);
    },
    onError: () => {
      failures.current += 1;
      retryAt.current = Date.now() + Math.min(pauseMs * 2 ** failures.current, longestRetryMs);
    },
  });
  const isSaved = key === savedKey;
  const stopKeeping = useKeeping(key, isOpen && !isSaved, () => server.keep(form.getValues()));
  const isDue = !isSaved && isOpen && !isPaused && !isPending && !isDiscarding;

  const saveNow = useEffectEvent(() => {
    if (isDue) mutate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text waits anew
  useEffect(() => {
    if (!isDue) return;
    unsavedSince.current ??= Date.now();
    const pause = Math.min(pauseMs, unsavedSince.current + longestPauseMs - Date.now());
    const timer = setTimeout(saveNow, Math.max(pause, retryAt.current - Date.now()));
    return () => clearTimeout(timer);
  }, [key, isDue]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Hidden: the last moment in which a phone lets a page send something.
    document.addEventListener('visibilitychange', () => saveNow(), { signal });
    addEventListener('online', () => saveNow(), { signal });
    return () => listening.abort();
  }, []);

  const settled = () => running.current?.catch(() => null);
  return {
    isSaved,
    /** Why it is not saved; null while nothing has failed. */
    error: isSaved ? null : error,
    /** Saves what is not saved yet, after the request that is on its way. @returns what was changed elsewhere */
    flush: async () => (await settled()) ?? (draftKey(form.getValues()) === savedKey ? null : store()),
    /** The author has chosen between this text and another version of the draft: the next save replaces that one. */
    adopt: server.adopt,
    /** Saving the post takes this along, and no version that the author has not seen. */
    seen: server.seenDraft,
    /** Deletes what the server has, but for a version that the author has not chosen between. */
    discard: async () => {
      // A save that began now would bring it back.
      setDiscarding(true);
      try {
        await settled();
        await server.discard();
      } catch (failure) {
        setDiscarding(false);
        // Unless the server refused, perhaps only the response was lost: then it is saved again.
        if (isOutcomeUnknown(apiErrorOf(failure))) setSavedKey(null);
        throw failure;
      }
      stopKeeping();
    },
  };
}

/**
 * Calls `keep` a second after a change at the latest, whatever holds up the saving, and as the page of an open editor goes.
 * @returns a function that ends it until the next change
 */
function useKeeping(key: string, isAhead: boolean, keep: () => void): () => void {
  const timer = useRef<number>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keepNow = useEffectEvent(() => {
    stop();
    if (isAhead) keep();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useEffect(() => {
    if (isAhead) timer.current ??= window.setTimeout(keepNow, pauseMs);
  }, [key, isAhead]);
  useEffect(() => () => keepNow(), []);
  return stop;
}

/** The draft on the server, as far as this editor knows it. */
function useServerDraft(postId: string | undefined, seen: number) {
  // `version` counts the attempts: one may have arrived though its response was lost. `seen` is the last version that the server
  // confirmed, or that the author has chosen between.
  const known = useRef({ postId, version: seen, seen, editorId: Math.floor(Math.random() * 2 ** 31) });

  function adopt({ version }: Pick<PostDraft, 'version'>): void {
    Object.assign(known.current, { seen: version, version: Math.max(version, known.current.version) });
  }

  /** Keeps in this tab what the next attempt is to save. */
  function keep(work: Work): void {
    const postId = work.post?.id;
    const { version, seen, editorId } = postId === known.current.postId ? known.current : { ...known.current, ...none };
    const draft = { ...draftIn(work), version: version + 1, seen, editorId, savedAt: new Date().toISOString() };
    keepUnsent(postId, draftKey(work) === '' ? null : draft);
  }

  function seenDraft(): SeenDraft {
    const { version, seen, editorId } = known.current;
    return { version: seen, editorId, tried: version };
  }

  async function discard(): Promise<void> {
    const { postId, version } = known.current;
    if (version > 0) await call('POST /newsletter/discardDraft', { postId, ...seenDraft() });
    known.current.seen = none.seen;
    keepUnsent(postId, null);
  }

  async function save(work: Work): Promise<Change | null> {
    const postId = work.post?.id;
    const isUnsaved = draftKey(work) !== '';
    if (!isUnsaved || postId !== known.current.postId) await discard();
    if (postId !== known.current.postId) Object.assign(known.current, { postId, ...none });
    if (!isUnsaved) return null;
    keep(work);
    known.current.version += 1;
    const { version, seen, editorId } = known.current;
    const input = { ...draftIn(work), postId, version, seen, editorId };
    try {
      const keepalive = document.hidden && fitsKeepalive(input);
      const { newerPost } = await call('POST /newsletter/saveDraft', input, { keepalive });
      known.current.seen = version;
      keepUnsent(postId, null);
      return newerPost && { post: newerPost };
    } catch (failure) {
      const change = await changeBehind(failure, 'draft', postId);
      if (change === 'deleted' || 'post' in change) return change;
      const { form, otherForm } = change.draft;
      if (draftKey({ ...work, ...form, otherForm }) !== draftKey(work)) return change;
      // The last request of a page that was reloaded may arrive after the next page has begun.
      adopt(change.draft);
      return save(work);
    }
  }

  return { save, keep, adopt, discard, seenDraft };
}

/** Of a draft that the server does not have. */
const none = { version: 0, seen: 0 };

const draftIn = ({ editedFrom, requestKey, otherForm, ...form }: Work) => ({
  ...{ editedFrom, requestKey, otherForm },
  form: formIn(form),
});

/** Requests that go on after their page has gone may hold 64 KB (Fetch Standard). */
const fitsKeepalive = (input: object): boolean => new Blob([JSON.stringify(input)]).size < 60 * 1024;

/**
 * What was changed elsewhere and keeps the draft or the post from being saved.
 * @throws the failure, where it is another one
 */
export async function changeBehind(failure: unknown, of: 'draft' | 'post', postId?: string): Promise<Change> {
  const { code } = apiErrorOf(failure);
  if (postId && code === 'not_found') return 'deleted';
  if (code !== 'conflict') throw failure;
  const { draft, post } = await call('GET /newsletter/getDraft', { postId });
  if (of === 'draft' && draft) return { draft };
  if (of === 'post' && post) return { post };
  throw failure;
}
