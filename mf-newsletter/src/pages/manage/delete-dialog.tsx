import type { ResponseOf } from '@portal/contracts';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { apiErrorOf, call, useSession } from '@portal/sdk';
import { useMutation, useQueryClient } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { readersCalls } from './readers-calls.ts';

type Listed = ResponseOf<'POST /newsletter/getPostsByUser'>;

/** Asks before a post is deleted (spec section 2, 'Delete dialog'). It stays open where the server refuses. */
export function DeleteDialog({ subject: { id, title }, ...dialog }: DialogProps<ManagedPost>) {
  const client = useQueryClient();
  /** A deleted post goes from the lists at once (spec section 4), and those of the next pages move up. */
  const takeFromLists = () => {
    for (const { queryKey, state } of client
      .getQueryCache()
      .findAll({ queryKey: ['POST /newsletter/getPostsByUser'] })) {
      const shown = state.data as Listed | undefined;
      if (!shown) continue;
      const posts = shown.posts.filter((post) => post.id !== id);
      // Its `now` was then.
      client.setQueryData<Listed>(queryKey, { ...shown, posts }, { updatedAt: state.dataUpdatedAt });
      if (shown.pagination.totalPages > 1) void client.invalidateQueries({ queryKey });
    }
  };
  const deleting = useMutation({
    mutationFn: async () => {
      try {
        await call('POST /newsletter/deletePost', { userId: useSession.getState().user?.id, postId: id });
      } catch (failure) {
        if (apiErrorOf(failure).code !== 'not_found') throw failure;
      }
    },
    changes: [...readersCalls],
    done: 'Post deleted',
    onSuccess: () => {
      takeFromLists();
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Delete Post"
      does={['Delete', 'Deleting...']}
      danger
      saving={deleting}
      fallback="The post could not be deleted. Please try again."
      onSubmit={() => deleting.mutate()}
    >
      <p>
        {`Are you sure you want to delete the post titled "${title}"? This action cannot be undone and all associated data will be permanently deleted.`}
      </p>
    </FormDialog>
  );
}
