import type { ManagedPost } from '@portal/contracts/newsletter';
import { call, retryAdvice, useRole, useSession } from '@portal/sdk';
import { reloadCall, useCall, useListAddress, useMutation } from '@portal/sdk/query';
import { Button, useDialog } from '@portal/ui';
import { useState } from 'react';
import { changesAfter } from './changes-after.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PostDialog } from './editor/post-dialog.tsx';
import { PostRow } from './post-row.tsx';
import { PostRows } from './post-rows.tsx';
import { type Author, UserPicker } from './user-picker/user-picker.tsx';

const postsAPage = 20;

/** Whether a key of the list is one of this author: only such a page stays until the next one is there. */
const isOf = (userId: string, key?: readonly unknown[]) =>
  (key?.[1] as { userId?: string } | undefined)?.userId === userId;

/** Where staff write and keep their posts (spec section 2, 'Manage Posts tab'). The server checks every call again. */
export function ManagePosts() {
  const ownId = useSession(({ user }) => user?.id ?? '');
  const isAdmin = useRole() === 'admin';
  const [picked, setPicked] = useState<Author | null>(null);
  const { query, change } = useListAddress({ author: 'any' });
  const authorId = isAdmin ? query.author : undefined;
  const userId = authorId ?? ownId;
  const input = { userId, requesterId: ownId, page: query.page, limit: postsAPage };
  const list = useCall('POST /newsletter/getPostsByUser', input, {
    enabled: ownId !== '',
    placeholderData: (shown, before) => (isOf(userId, before?.queryKey) ? shown : undefined),
    refetchInterval: ({ state: { data, error } }) => data && changesAfter(data, error !== null),
  });
  // The address has no name. After the way back, or a reload, it comes from the posts, where there are some.
  const name = picked?.id === authorId ? picked?.name : list.data?.posts[0]?.authorName;
  const author = authorId ? { id: authorId, name: name ?? 'This User' } : null;
  const pick = (picked: Author | null) => {
    setPicked(picked);
    change({ author: picked?.id });
  };
  const [askToDelete, deleteDialog] = useDialog(DeleteDialog);
  const [opening, postDialog] = useOpening();
  const beingOpened = opening.isPending ? opening.variables : undefined;
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <h2>Newsletter Management</h2>
        <Button look="primary" loading={beingOpened === null} onClick={() => opening.mutate(null)}>
          New Post
        </Button>
      </header>
      {isAdmin && <UserPicker author={author} onPick={pick} />}
      <PostRows
        list={list}
        title={author ? `Posts by ${author.name}` : 'Your Posts'}
        onPage={(page) => change({ page })}
      >
        {(post) => (
          <PostRow
            post={post}
            isOpening={post.id === beingOpened?.id}
            onEdit={() => opening.mutate(post)}
            onDelete={() => askToDelete(post)}
          />
        )}
      </PostRows>
      {postDialog}
      {deleteDialog}
    </div>
  );
}

/** Opens the editor with a post, or with a new one (null), and with the draft of an earlier time, where there is one. */
function useOpening() {
  const [open, dialog] = useDialog(PostDialog);
  const opening = useMutation({
    mutationFn: (post: ManagedPost | null) => call('GET /newsletter/getDraft', { postId: post?.id }),
    onSuccess: (found, post) => open({ ...found, isNew: post === null }),
    onError: ({ code }) => {
      // It was deleted elsewhere.
      if (code === 'not_found') void reloadCall('POST /newsletter/getPostsByUser');
    },
    failed: ['The post could not be opened', retryAdvice],
  });
  return [opening, dialog] as const;
}
