import type { ManagedPost } from '@portal/contracts/newsletter';
import type { InputRef } from '@portal/ui';
import { useRef, useState } from 'react';
import { useAttachments } from './use-attachments.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSaving } from './use-saving.ts';

interface Props {
  post: ManagedPost | null;
  authorId: string;
  onSaved(): void;
  /** The post is no longer as the list tells it. */
  onOutdated(): void;
}

export type PostEditor = ReturnType<typeof usePostEditor>;

/** Everything that the dialog does with a post: its form, its files, saving it, and what goes wrong with each. */
export function usePostEditor({ post: opened, ...props }: Props) {
  const [post, setPost] = useState(opened);
  const title = useRef<InputRef>(null);
  const content = useRef<HTMLTextAreaElement>(null);
  const state = useKeptForm(opened);
  const attachments = useAttachments(state, content);
  const uploading = attachments.uploads.length > 0;
  const { setProblem, ...saving } = useSaving({ post, setPost, state, uploading, ...props });
  return {
    ...state,
    ...saving,
    /** What the form is saved to: it may have turned out to exist already, or no longer. Null: a new one. */
    post,
    attachments,
    title,
    content,
    /** Whether closing loses something. */
    unsaved: state.unsaved || uploading,
    showVersion: (latest: ManagedPost) => {
      setProblem(null);
      setPost(latest);
      state.show(latest);
    },
    discard: () => {
      for (const upload of attachments.uploads) attachments.cancel(upload);
      state.discard();
    },
  };
}
