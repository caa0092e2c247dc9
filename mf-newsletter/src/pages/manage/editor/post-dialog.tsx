import { apiErrorOf, retryAdvice, toast } from '@portal/sdk';
import { Button, type DialogProps, FormDialog, Modal, useLeaveWarning } from '@portal/ui';
import { useState } from 'react';
import { DraftStatus } from './draft-status.tsx';
import { PostFields } from './post-fields.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { type Opened, type PostEditor, usePostEditor } from './use-post-editor.ts';

/** Writes a post (spec section 2, 'Create/Edit post dialog'). It stays open where saving fails (decision 4). */
export function PostDialog({ subject, isOpen, onClose, afterClose }: DialogProps<Opened>) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  const editor = usePostEditor({ opened: subject, isOpen, onSaved: close });
  const { base, isSaving, isUnsaved, draft, attachments } = editor;
  const cancel = () => (isUnsaved ? setAsking(true) : close());
  useLeaveWarning(isOpen && (!draft.isSaved || attachments.uploads.length > 0));
  useBackCloses(isOpen, () => isSaving || cancel());
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={cancel}
      afterClose={afterClose}
      title={base.post ? 'Edit Post' : 'Create New Post'}
      does={[base.post ? 'Update Post' : 'Create Post', 'Saving...']}
      isWorking={isSaving}
      width={1120}
      onSubmit={() => editor.save()}
    >
      <PostFields editor={editor} />
      <DraftStatus editor={editor} />
      <LeaveDialog isOpen={isAsking} editor={editor} onKeep={() => setAsking(false)} onLeave={close} />
    </FormDialog>
  );
}

interface LeaveProps {
  isOpen: boolean;
  editor: PostEditor;
  onKeep(): void;
  onLeave(): void;
}

/** Asks what is to become of unsaved work when its dialog is closed. */
function LeaveDialog({ isOpen, editor, onKeep, onLeave }: LeaveProps) {
  const { attachments, draft } = editor;
  const discard = () => {
    for (const upload of attachments.uploads) attachments.cancel(upload);
    onLeave();
    draft.discard().catch((failure) => {
      const description = retryAdvice(apiErrorOf(failure));
      toast({ title: 'The draft could not be discarded', description, variant: 'destructive' });
    });
  };
  return (
    <Modal
      open={isOpen}
      title="Discard unsaved changes?"
      footer={
        <>
          <Button onClick={onKeep}>Keep Editing</Button>
          <Button disabled={!draft.isSaved || attachments.uploads.length > 0} onClick={onLeave}>
            Finish Later
          </Button>
          <Button look="primary" danger onClick={discard}>
            Discard Changes
          </Button>
        </>
      }
      onClose={onKeep}
    >
      <p>What you changed in this post has not been saved. You can also keep it as a draft, and finish it later.</p>
    </Modal>
  );
}
