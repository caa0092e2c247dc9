import type { ManagedPost } from '@portal/contracts/newsletter';
import { call, toast, useSession } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { FormDialog } from '@portal/ui';

interface Props {
  /** Null: closed. */
  post: ManagedPost | null;
  onClose(): void;
  onDeleted(post: ManagedPost): void;
}

/** Asks before a post is deleted (spec section 2, 'Delete dialog'). It stays open after a refusal. */
export function DeleteDialog({ post, onClose, onDeleted }: Props) {
  const done = (deleted: ManagedPost) => {
    toast({ title: 'Post deleted', variant: 'success' });
    onDeleted(deleted);
  };
  const deleting = useMutation({
    mutationFn: ({ id: postId }: ManagedPost) =>
      call('POST /newsletter/deletePost', { userId: useSession.getState().user?.id, postId }),
    onSuccess: (_answer, deleted) => done(deleted),
    onError: ({ code }, deleted) => {
      if (code === 'not_found') done(deleted);
    },
  });
  return (
    <FormDialog
      isOpen={post !== null}
      title="Delete Post"
      does={['Delete', 'Deleting...']}
      danger
      isWorking={deleting.isPending}
      error={deleting.error}
      fallback="The post could not be deleted. Please try again."
      onSubmit={() => post && deleting.mutate(post)}
      onClose={onClose}
      afterClose={deleting.reset}
    >
      {post && (
        <p>
          {`Are you sure you want to delete the post titled "${post.title}"? This action cannot be undone and all associated data will be permanently deleted.`}
        </p>
      )}
    </FormDialog>
  );
}
