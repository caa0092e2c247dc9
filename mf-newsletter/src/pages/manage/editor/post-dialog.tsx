import type { ManagedPost } from '@portal/contracts/newsletter';
import { DiscardDialog, Modal, useLeaveWarning } from '@portal/ui';
import { useId, useState } from 'react';
import { PostFields } from './post-fields.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { usePostEditor } from './use-post-editor.ts';

interface Props {
  /** Null: a new one. */
  post: ManagedPost | null;
  /** Whose posts are being looked at, this one among them. */
  authorId: string;
  /** What the list tells of the post is no longer so. */
  onOutdated(): void;
  onClosed(): void;
}

/** Writes a post (spec section 2, 'Create/Edit post dialog'). It stays open where saving fails (decision 4). */
export function PostDialog({ post: opened, authorId, onOutdated, onClosed }: Props) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const editor = usePostEditor({
    post: opened,
    authorId,
    onSaved: () => {
      onOutdated();
      setOpen(false);
    },
    onOutdated,
  });
  const { post, saving, unsaved } = editor;
  const cancel = () => (unsaved ? setAsking(true) : setOpen(false));
  useLeaveWarning(open && unsaved);
  useBackCloses(open, () => saving || cancel());
  const okText = post ? 'Update Post' : 'Create Post';
  return (
    <Modal
      open={open}
      title={post ? 'Edit Post' : 'Create New Post'}
      width={1120}
      okText={saving ? 'Saving...' : okText}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: saving }}
      cancelButtonProps={{ disabled: saving }}
      closable={!saving}
      keyboard={!saving}
      mask={{ closable: false }}
      onCancel={cancel}
      afterClose={onClosed}
    >
      <PostFields formId={formId} editor={editor} />
      <DiscardDialog
        open={asking}
        text="What you changed in this post has not been saved."
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          editor.discard();
          setAsking(false);
          setOpen(false);
        }}
      />
    </Modal>
  );
}
