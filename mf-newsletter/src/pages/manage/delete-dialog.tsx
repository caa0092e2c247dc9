import type { ManagedPost } from '@portal/contracts/newsletter';
import { ApiError, call, messageOf, toast, useSession } from '@portal/sdk';
import { ErrorBanner, Modal, useSingleFlight } from '@portal/ui';
import { useState } from 'react';

interface Props {
  /** Null: closed. */
  post: ManagedPost | null;
  onClose(): void;
  onDeleted(post: ManagedPost): void;
}

/** Asks before a post is deleted (spec section 2, 'Delete dialog'). It stays open where the server refuses. */
export function DeleteDialog({ post, onClose, onDeleted }: Props) {
  const { remove, busy, error, forgetError } = useDeletion(onDeleted);
  const close = () => {
    forgetError();
    onClose();
  };
  return (
    <Modal
      open={post !== null}
      title="Delete Post"
      okText={busy ? 'Deleting...' : 'Delete'}
      okButtonProps={{ danger: true, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: !busy }}
      onOk={() => post && remove(post)}
      onCancel={close}
    >
      {post && (
        <div className="stack">
          <p>
            {`Are you sure you want to delete the post titled "${post.title}"? This action cannot be undone and all associated data will be permanently deleted.`}
          </p>
          <ErrorBanner error={error} />
        </div>
      )}
    </Modal>
  );
}

function useDeletion(onDeleted: Props['onDeleted']) {
  const [error, setError] = useState<Error | null>(null);
  const [remove, busy] = useSingleFlight(async (post: ManagedPost) => {
    setError(null);
    try {
      await call('POST /newsletter/deletePost', { userId: useSession.getState().user?.id, postId: post.id });
    } catch (failure) {
      const gone = failure instanceof ApiError && failure.code === 'not_found';
      if (!gone) return setError(new Error(messageOf(failure, 'The post could not be deleted. Please try again.')));
    }
    toast({ title: 'Post deleted', variant: 'success' });
    onDeleted(post);
  });
  return { remove, busy, error, forgetError: () => setError(null) };
}
