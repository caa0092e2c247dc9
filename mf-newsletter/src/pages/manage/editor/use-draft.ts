import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostDraft } from '@portal/contracts/post-drafts';
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
  isPaused: boolean;
  onChange(change: Change): void;
}

/**
 * Keeps what is typed as a draft on the server, a moment after it changed: one request at a time, always the newest text, and
 * again where it failed. So it finds out what was changed elsewhere, too.
 */
export function useDraft({ form, work, seen, isAhead, isPaused, onChange }: Options) {
  const key = draftKey(work);
  const [savedKey, setSavedKey] = useState(isAhead ? null : key);
  const server = useServerDraft(work.post?.id, seen);
  const running = useRef<Promise<Change | null>>(undefined);
  const failures = useRef(0);
  const unsavedSince = useRef<number | null>(null);

  const store = async () => {
    const sent = form.getValues();
    const change = await server.save(sent);
    if (!change || (change !== 'deleted' && 'post' in change)) setSavedKey(draftKey(sent));
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
      unsavedSince.current = null;
      if (change) onChange(change);
    },
    onError: () => {
      failures.current += 1;
    },
  });
  const isSaved = key === savedKey;
  const isDue = !isSaved && !isPaused && !isPending;

  const saveNow = useEffectEvent(() => {
    if (isDue) mutate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text waits anew
  useEffect(() => {
    if (!isDue) return;
    unsavedSince.current ??= Date.now();
    const pause = Math.min(pauseMs, unsavedSince.current + longestPauseMs - Date.now());
    const retry = Math.min(pauseMs * 2 ** failures.current, longestRetryMs);
    const timer = setTimeout(saveNow, failures.current > 0 ? retry : pause);
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
    flush: async () => {
      const change = await settled();
      return change ?? (draftKey(form.getValues()) === savedKey ? null : store());
    },
    /** The author has chosen between this text and another version of the draft: the next save replaces that one. */
    adopt: server.adopt,
    /** Deletes what the server has, but for a version that the author has not chosen between. */
    discard: async () => {
      await settled();
      await server.discard();
    },
  };
}

/** The draft on the server, as far as this editor knows it. */
function useServerDraft(postId: string | undefined, seen: number) {
  // `version` counts the attempts: one may have arrived though its response was lost. `seen` is the last version that the server
  // confirmed, or that the author has chosen between.
  const known = useRef({ postId, version: seen, seen, editorId: Math.floor(Math.random() * 2 ** 31) });

  function adopt({ version }: Pick<PostDraft, 'version'>): void {
    Object.assign(known.current, { seen: version, version: Math.max(version, known.current.version) });
  }

  async function discard(): Promise<void> {
    const { postId, version, seen, editorId } = known.current;
    if (version > 0) await call('POST /newsletter/discardDraft', { postId, version: seen, editorId });
    keepUnsent(postId, null);
  }

  async function save(work: Work): Promise<Change | null> {
    const { post, editedFrom, requestKey, otherForm } = work;
    const postId = post?.id;
    const isUnsaved = draftKey(work) !== '';
    if (!isUnsaved || postId !== known.current.postId) await discard();
    if (postId !== known.current.postId) Object.assign(known.current, { postId, version: 0, seen: 0 });
    if (!isUnsaved) return null;
    const draft = { editedFrom, requestKey, form: formIn(work), otherForm };
    const { seen, editorId } = known.current;
    keepUnsent(postId, { ...draft, version: seen + 1, savedAt: new Date().toISOString() });
    known.current.version += 1;
    const { version } = known.current;
    const input = { ...draft, postId, version, seen, editorId };
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

  return { save, adopt, discard };
}

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
