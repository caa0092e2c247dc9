import type { ManagedPost } from '@portal/contracts/newsletter';
import { useSession } from '@portal/sdk';
import { useEffect, useState } from 'react';
import { forget, hearOfOthers, keep, readKept } from './kept-form.ts';
import { formOf, isSameForm, type PostForm } from './post-form.ts';

/** The form of a post, started from unsaved work where there is some, and kept in the browser until it is saved. */
export function useKeptForm(post: ManagedPost | null) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const [place] = useState({ userId, postId: post?.id ?? null });
  const [kept] = useState(() => readKept(place));
  const [start, setStart] = useState(() => startOf(post));
  // What an earlier version of the form kept may lack a field.
  const [form, setForm] = useState<PostForm>({ ...start.form, ...kept?.form });
  const [editedFrom, setEditedFrom] = useState(kept ? kept.editedFrom : start.editedFrom);
  const [requestKey, setRequestKey] = useState(() => kept?.requestKey ?? newRequestKey());
  const changed = !isSameForm(form, start.form);
  const [restoredFrom, setRestoredFrom] = useState(kept && changed ? kept.keptAt : null);
  const [setAside, setSetAside] = useState(kept?.setAside);
  const unsaved = changed || setAside !== undefined;
  const [storable, setStorable] = useState(true);

  useEffect(() => {
    if (unsaved) setStorable(keep(place, { form, setAside, keptAt: Date.now(), editedFrom, requestKey }));
    else forget(place);
  }, [place, form, setAside, unsaved, editedFrom, requestKey]);

  const [writtenElsewhere, setWrittenElsewhere] = useState(false);
  useEffect(() => hearOfOthers(place, () => setWrittenElsewhere(true)), [place]);

  const restart = (from: Start) => {
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
    /** Whether something typed is neither saved nor discarded. */
    unsaved,
    /** Whether the browser keeps what is typed. */
    storable,
    /** Whether another window's text has taken this one's place there. */
    writtenElsewhere,
    /** When the restored work was typed, in ms since the epoch; null where nothing was restored. */
    restoredFrom,
    discardRestored: () => {
      renewRequestKey();
      restart(start);
    },
    /** What was typed, while another version stands in the form. */
    setAside,
    /** Puts a version of the post into the place of what was typed. */
    show: (version: ManagedPost) => {
      setSetAside(form);
      restart(startOf(version));
    },
    bringBack: () => {
      if (setAside) setForm(setAside);
      setSetAside(undefined);
    },
    discard: () => {
      setSetAside(undefined);
      restart(startOf(post));
    },
    editedFrom,
    requestKey,
    renewRequestKey,
    forget: () => forget(place),
  };
}

interface Start {
  form: PostForm;
  editedFrom: string | null;
}

const startOf = (post: ManagedPost | null): Start => ({ form: formOf(post), editedFrom: post?.lastUpdated ?? null });

// Browsers offer it on https and localhost alone; elsewhere a post saved again may become two.
const newRequestKey = (): string | undefined => crypto.randomUUID?.();

export type FormState = ReturnType<typeof useKeptForm>;
