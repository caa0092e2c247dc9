import type { ManagedPost } from '@portal/contracts/newsletter';
import type { PostDraft, PostForm } from '@portal/contracts/post-drafts';
import { apiErrorOf, call } from '@portal/sdk';
import { useRef } from 'react';
import { fingerprint } from './post-form.ts';
import { useAutosave } from './use-autosave.ts';

/** Unsaved work, and what it will be saved to. */
export interface Unsaved {
  form: PostForm;
  /** The version that was not chosen when two had been written. */
  otherForm: PostForm | null;
  /** Absent for a new post. */
  postId?: string;
  /** `lastUpdated` of the post that it started from. */
  editedFrom: string | null;
  requestKey?: string;
}

/** What happened elsewhere: the same draft was continued, the post was saved, or the post was deleted. */
export type Change = { draft: PostDraft } | { post: ManagedPost } | 'deleted';

interface Options {
  /** Null where everything is saved. */
  unsaved: Unsaved | null;
  /** Of the draft on the server; 0 without one. */
  version: number;
  postId?: string;
  isPaused: boolean;
  onChange(change: Change): void;
}

/** Keeps what is typed as a draft on the server, and finds out what was changed elsewhere meanwhile. */
export function useDraft({ unsaved, version, postId, isPaused, onChange }: Options) {
  const editorId = useRef(Math.floor(Math.random() * 2 ** 31));
  const stored = useRef({ postId, version });

  async function save(work: Unsaved | null): Promise<void> {
    if (!work || work.postId !== stored.current.postId) await discard();
    if (!work) return;
    if (work.postId !== stored.current.postId) stored.current = { postId: work.postId, version: 0 };
    stored.current.version += 1;
    const input = { ...work, version: stored.current.version, editorId: editorId.current };
    try {
      const { newerPost } = await call('POST /newsletter/saveDraft', input, {
        keepalive: document.hidden && fitsKeepalive(input),
      });
      if (newerPost) onChange({ post: newerPost });
    } catch (failure) {
      const { code } = apiErrorOf(failure);
      if (code === 'not_found') onChange('deleted');
      if (code === 'conflict') await readOther(work.postId);
      throw failure;
    }
  }

  async function readOther(postId?: string): Promise<void> {
    const { draft } = await call('GET /newsletter/getDraft', { postId });
    stored.current.version = draft?.version ?? 0;
    if (draft) onChange({ draft });
  }

  async function discard(): Promise<void> {
    if (stored.current.version > 0) await call('POST /newsletter/discardDraft', stored.current);
  }

  const autosave = useAutosave({ value: unsaved, keyOf, save, isPaused });
  return {
    ...autosave,
    /** Deletes what the server has. */
    discard: async () => {
      await autosave.settled();
      await discard();
    },
  };
}

/** Requests that go on after their page has gone may hold 64 KB (Fetch Standard). */
const fitsKeepalive = (input: object): boolean => new Blob([JSON.stringify(input)]).size < 60 * 1024;

const keyOf = (work: Unsaved | null): string =>
  JSON.stringify(
    work && [fingerprint(work.form), work.otherForm && fingerprint(work.otherForm), work.postId, work.editedFrom],
  );
