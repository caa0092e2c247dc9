import type { ManagedPost } from '@portal/contracts/newsletter';
import { useRef, useState } from 'react';
import { formOf, type PostForm } from './post-form.ts';
import { useAttachments } from './use-attachments.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  post: ManagedPost | null;
  authorId: string;
  onSaved(): void;
}

export type PostEditor = ReturnType<typeof usePostEditor>;

/** Everything that the dialog does with a post: its form, its files, saving it, and what goes wrong with each. */
export function usePostEditor({ post: opened, authorId, onSaved }: Props) {
  const [post, setPost] = useState(opened);
  const content = useRef<HTMLTextAreaElement>(null);
  const state = useKeptForm(opened);
  const attachments = useAttachments(state, content);
  const uploading = attachments.uploads.length > 0;
  const { setProblem, ...saving } = useSaving({ post, setPost, authorId, state, uploading, onSaved });
  const [setAside, setSetAside] = useState<PostForm | null>(null);
  return {
    ...state,
    ...saving,
    /** What the form is saved to: it may have turned out to exist already, or no longer. Null: a new one. */
    post,
    attachments,
    content,
    /** Whether closing loses something. */
    unsaved: state.changed || uploading,
    /** What was typed, while another's version stands in the form. */
    setAside,
    showVersion: (latest: ManagedPost) => {
      setSetAside(state.form);
      setProblem(null);
      setPost(latest);
      state.restart({ form: formOf(latest), editedFrom: latest.lastUpdated });
    },
    bringBack: (form: PostForm) => {
      state.change(() => form);
      setSetAside(null);
    },
    discard: () => {
      for (const upload of attachments.uploads) attachments.cancel(upload);
      state.restart({ form: formOf(opened), editedFrom: opened?.lastUpdated ?? null });
    },
  };
}
