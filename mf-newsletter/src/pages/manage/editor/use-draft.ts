import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostDraft } from '@portal/contracts/post-drafts';
import type { SeenDraft } from '@portal/contracts/seen-draft';
import { isOutcomeUnknown } from '@portal/contracts/unknown-outcome';
import { type ApiError, apiErrorOf, call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, formIn, type Work, type WorkForm } from './post-form.ts';
import { keepUnsent } from './unsent-draft.ts';

/** After a change, whatever is typed meanwhile; and after an attempt that failed. */
const pauseMs = 2000;
const retryMs = 5000;

/** What happened elsewhere: the same draft was continued, or the post was saved. With neither, the post was deleted. */
export interface Change {
  draft?: PostDraft | null;
  post?: ManagedPost | null;
}

interface Options {
  form: WorkForm;
  work: Work;
  /** The version of the draft on the server that the author knows; 0 for none. */
  version: number;
  /** Whether `work` is more than that. */
  isAhead: boolean;
  isOpen: boolean;
  isPaused: boolean;
  onChange(change: Change): void;
}

/**
 * Keeps what is typed as a draft on the server, a moment after it changed: one request at a time, always the newest text, and
 * again where it failed. So it finds out what was changed elsewhere, too. The tab keeps what the server does not have yet.
 */
export function useDraft({ form, work, version, isAhead, isOpen, isPaused, onChange }: Options) {
  const key = draftKey(work);
  const [savedKey, setSavedKey] = useState(isAhead ? null : key);
  const isSaved = key === savedKey;
  const [server] = useState(() => serverDraft(work.post?.id, version));
  const running = useRef<Promise<Change | null>>(undefined);
  /** Stands until the server has a draft again: what each attempt took away and put back would be announced each time. */
  const [failure, setFailure] = useState<ApiError | null>(null);

  /** One request after another, also before a rendering knows of one: what is saved beside a discard brings the draft back. */
  const inTurn = (work: (before: Change | null) => Promise<Change | null>) => {
    const before = running.current?.catch(() => null) ?? Promise.resolve(null);
    const turn = before.then(work).finally(() => {
      if (running.current === turn) running.current = undefined;
    });
    running.current = turn;
    return turn;
  };

  const store = async () => {
    const sent = form.getValues();
    const change = await server.save(sent);
    setFailure(null);
    if (!change || change.post) setSavedKey(draftKey(sent));
    return change;
  };
  const { mutate, isPending } = useMutation<void, Change | null>({
    mutationFn: () => inTurn(store),
    onSuccess: (change) => change && onChange(change),
    onError: setFailure,
  });
  useSaving({
    isDue: !isSaved && isOpen && !isPaused && !isPending,
    hasFailed: failure !== null,
    save: () => running.current || mutate(),
  });

  const isKept = isOpen && !isSaved && key !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useEffect(() => {
    if (isKept) server.keep(work);
    else keepUnsent(work.post?.id, null);
  }, [key, isKept]);

  return {
    isSaved,
    /** Why it is not saved; null while nothing has failed. */
    error: isSaved ? null : failure,
    /** Saves what is not saved yet, after the request that is on its way. @returns what was changed elsewhere */
    flush: () => inTurn(async (before) => before ?? (draftKey(form.getValues()) === savedKey ? null : store())),
    adopt: server.adopt,
    /** Saving the post takes this along, and no version that the author has not seen. */
    seen: server.known,
    discard: () =>
      inTurn(async () => {
        try {
          await server.discard();
          return null;
        } catch (failure) {
          // Unless the server refused, perhaps only the response was lost: then it is saved again.
          if (isOutcomeUnknown(apiErrorOf(failure))) setSavedKey(null);
          throw failure;
        }
      }),
  };
}

interface Saving {
  isDue: boolean;
  hasFailed: boolean;
  save(): void;
}

/** Saves in a moment what is due, and at once where that may be the last or the first moment to. */
function useSaving({ isDue, hasFailed, save }: Saving): void {
  const saveNow = useEffectEvent(() => {
    if (isDue) save();
  });
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(saveNow, hasFailed ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [isDue, hasFailed]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Hidden: the last moment in which a phone lets a page send something.
    document.addEventListener('visibilitychange', () => saveNow(), { signal });
    addEventListener('online', () => saveNow(), { signal });
    return () => listening.abort();
  }, []);
}

/** Of a draft that the server does not have. */
const none = { version: 0, tried: 0 };

/** The draft on the server, as far as an open editor knows it. `version` is what the author has seen of it. */
function serverDraft(openedPost: string | undefined, version: number) {
  let postId = openedPost;
  // `tried` counts the attempts: one may have arrived though its response was lost. `version` is the last one that the server
  // confirmed, or that the author has chosen between.
  const known: SeenDraft = { version, editorId: Math.floor(Math.random() * 2 ** 31), tried: version };

  /** The author has chosen between the text and another version of the draft: the next save replaces that one. */
  function adopt({ version }: PostDraft): void {
    Object.assign(known, { version, tried: Math.max(version, known.tried) });
  }

  /** Keeps in this tab what the next attempt is to save. */
  function keep(work: Work): void {
    const { version: seen, tried } = work.post?.id === postId ? known : none;
    const { editorId } = known;
    const savedAt = new Date().toISOString();
    keepUnsent(work.post?.id, { ...draftIn(work), version: tried + 1, seen, editorId, savedAt });
  }

  /** Deletes what the server has, but for a version that the author has not chosen between. */
  async function discard(): Promise<void> {
    try {
      if (known.tried > 0) await call('POST /newsletter/discardDraft', { postId, ...known });
    } catch (failure) {
      // The editor must close all the same. Old drafts are deleted after 90 days.
      if (apiErrorOf(failure).code !== 'deactivated') throw failure;
    }
    known.version = 0;
    keepUnsent(postId, null);
  }

  /** @returns what was changed elsewhere */
  async function save(work: Work): Promise<Change | null> {
    const isUnsaved = draftKey(work) !== '';
    const isMoved = work.post?.id !== postId;
    if (!isUnsaved || isMoved) await discard();
    if (isMoved) Object.assign(known, none);
    postId = work.post?.id;
    if (!isUnsaved) return null;
    known.tried += 1;
    const { version: seen, tried: version, editorId } = known;
    const input = { ...draftIn(work), postId, version, seen, editorId };
    try {
      const keepalive = document.hidden && fitsKeepalive(input);
      const { newerPost } = await call('POST /newsletter/saveDraft', input, { keepalive });
      known.version = version;
      return newerPost && { post: newerPost };
    } catch (failure) {
      const change = await changeBehind(failure, 'draft', postId);
      if (!change.draft) return change;
      const { form, otherForm } = change.draft;
      if (draftKey({ ...work, ...form, otherForm }) !== draftKey(work)) return change;
      // The last request of a page that was reloaded may arrive after the next page has begun.
      adopt(change.draft);
      return save(work);
    }
  }

  return { known, adopt, keep, discard, save };
}

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
  if (postId && code === 'not_found') return {};
  if (code !== 'conflict') throw failure;
  const found = await call('GET /newsletter/getDraft', { postId });
  if (!found[of]) throw failure;
  return { [of]: found[of] };
}
