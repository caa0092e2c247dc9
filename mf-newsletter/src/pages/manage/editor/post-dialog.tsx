import { toast, useSession } from '@portal/sdk';
import { Button, type DialogProps, ErrorBanner, FormDialog, Modal, useLeaveWarning } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { DraftStatus } from './notices.tsx';
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
  const editor = usePostEditor({ opened: subject, isOpen, onClose: close });
  const { work, isSaving, isUnsaved, draft, discarding } = editor;
  const keep = () => {
    setAsking(false);
    discarding.reset();
  };
  const cancel = () => {
    if (!isUnsaved && draft.isSaved) return close();
    setAsking(true);
    // What was discarded, or emptied, a moment ago is not taken from the server yet. Nothing is asked: the dialog keeps the form out
    // of reach meanwhile.
    if (!isUnsaved) discarding.mutate();
  };
  // A draft that could not be discarded is discarded with the next attempt to save the emptied form.
  const isDone = isAsking && !isUnsaved && draft.isSaved && !discarding.isPending;
  const closeDone = useEffectEvent(close);
  useEffect(() => {
    if (isDone) closeDone();
  }, [isDone]);
  useLeaveWarning(isOpen && (!draft.isSaved || work.uploads.length > 0));
  useBackCloses(isOpen, () => isSaving || cancel());
  const { getValues } = editor.form;
  useEffect(() => () => sayIfSignedOut(getValues().uploads.length > 0), [getValues]);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={cancel}
      afterClose={afterClose}
      title={work.post ? 'Edit Post' : 'Create New Post'}
      does={[work.post ? 'Update Post' : 'Create Post', 'Saving...']}
      saving={{ isPending: isSaving, error: null }}
      width={1120}
      onSubmit={editor.save}
    >
      <PostFields editor={editor} onLeave={cancel} />
      <DraftStatus editor={editor} />
      <LeaveDialog isOpen={isAsking} editor={editor} onKeep={keep} onLeave={close} />
    </FormDialog>
  );
}

/** A sign-out in another tab takes the editor away, with no word of what became of the text. Somebody else can have signed in. */
function sayIfSignedOut(hasUploads: boolean): void {
  if (useSession.getState().status === 'signed-in') return;
  const files = hasUploads ? ' Files that were not attached yet have to be attached again.' : '';
  const description = `What you typed is kept.${files} To go on with it, sign in to the same account in this tab and open the post.`;
  toast({ title: 'You have been signed out', description, variant: 'destructive' });
}

interface LeaveProps {
  isOpen: boolean;
  editor: PostEditor;
  onKeep(): void;
  onLeave(): void;
}

/**
 * Asks what is to become of unsaved work when its dialog is closed, or says that a draft without any is being discarded. It stays
 * open until that is done.
 */
function LeaveDialog({ isOpen, editor, onKeep, onLeave }: LeaveProps) {
  const { draft, work, isUnsaved, discarding } = editor;
  const isBusy = discarding.isPending;
  return (
    <Modal
      open={isOpen}
      title={isUnsaved ? 'Discard unsaved changes?' : discarding.error ? 'Draft not discarded' : 'Discarding the draft'}
      closable={!isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onKeep}>
            Keep Editing
          </Button>
          <Button disabled={(isUnsaved && !draft.isSaved) || work.uploads.length > 0 || isBusy} onClick={onLeave}>
            Finish Later
          </Button>
          <Button look="primary" danger loading={isBusy} onClick={() => discarding.mutate()}>
            {isBusy ? 'Discarding...' : 'Discard Changes'}
          </Button>
        </>
      }
      onClose={onKeep}
    >
      <ErrorBanner error={discarding.error} fallback="The draft could not be discarded. Please try again." />
      {isUnsaved && (
        <p>What you changed in this post has not been saved. You can also keep it as a draft, and finish it later.</p>
      )}
    </Modal>
  );
}
