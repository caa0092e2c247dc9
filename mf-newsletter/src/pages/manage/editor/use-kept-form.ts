import type { ManagedPost } from '@portal/contracts/newsletter';
import { useSession } from '@portal/sdk';
import { useEffect, useState } from 'react';
import { forget, keep, readKept } from './kept-form.ts';
import { formOf, isSameForm, type PostForm } from './post-form.ts';

/** The form of a post, started from unsaved work where there is some, and kept in the browser until it is saved. */
export function useKeptForm(post: ManagedPost | null) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const [place] = useState({ userId, postId: post?.id ?? null });
  const [kept] = useState(() => readKept(place));
  const [start, setStart] = useState(() => ({ form: formOf(post), editedFrom: post?.lastUpdated ?? null }));
  // What an earlier version of the form kept may lack a field.
  const [form, setForm] = useState<PostForm>({ ...start.form, ...kept?.form });
  const [editedFrom, setEditedFrom] = useState(kept ? kept.editedFrom : start.editedFrom);
  const [requestKey, setRequestKey] = useState(() => kept?.requestKey ?? newRequestKey());
  const changed = !isSameForm(form, start.form);
  const [restoredFrom, setRestoredFrom] = useState(kept && changed ? kept.keptAt : null);
  const [storable, setStorable] = useState(true);

  useEffect(() => {
    if (changed) setStorable(keep(place, { form, keptAt: Date.now(), editedFrom, requestKey }));
    else forget(place);
  }, [place, form, changed, editedFrom, requestKey]);

  /** Starts anew from a version of the post; what was typed is gone. */
  const restart = (from: { form: PostForm; editedFrom: string | null }) => {
    setStart(from);
    setForm(from.form);
    setEditedFrom(from.editedFrom);
    setRestoredFrom(null);
  };

  /** From here on, a new post is another one than what was tried to be saved before. */
  const renewRequestKey = () => {
    const renewed = newRequestKey();
    setRequestKey(renewed);
    return renewed;
  };

  return {
    form,
    change: (changes: (present: PostForm) => Partial<PostForm>) =>
      setForm((present) => ({ ...present, ...changes(present) })),
    changed,
    /** Whether the browser keeps what is typed. */
    storable,
    /** When the restored work was typed, in ms since the epoch; null where nothing was restored. */
    restoredFrom,
    discardRestored: () => {
      renewRequestKey();
      restart(start);
    },
    restart,
    editedFrom,
    setEditedFrom,
    requestKey,
    renewRequestKey,
    forget: () => forget(place),
  };
}

// Browsers offer it on https and localhost alone; elsewhere a post saved again may become two.
const newRequestKey = (): string | undefined => crypto.randomUUID?.();

export type FormState = ReturnType<typeof useKeptForm>;
