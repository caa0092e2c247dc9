import type { ResponseOf } from '@portal/contracts';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { useSession } from '@portal/sdk';
import { useCall, useQueryClient } from '@portal/sdk/query';
import { useState } from 'react';

type Answer = ResponseOf<'POST /newsletter/getPostsByUser'>;

/** What a chapter's readers are shown: it changes with every post that is saved or deleted. */
const readersCalls = ['GET /newsletter/getPosts', 'GET /newsletter/getPost', 'GET /newsletter/getTags'];

export type ManagedPosts = ReturnType<typeof useManagedPosts>;

/** The posts of one author, and which of them is being edited or deleted. */
export function useManagedPosts(userId: string) {
  const queryClient = useQueryClient();
  const requesterId = useSession(({ user }) => user?.id);
  const input = { userId, requesterId };
  const list = useCall('POST /newsletter/getPostsByUser', input, { enabled: userId !== '' });
  const [edited, setEdited] = useState<{ key: number; post: ManagedPost | null } | null>(null);
  const [deleted, setDeleted] = useState<ManagedPost | null>(null);

  const reloadReaders = () => {
    for (const call of readersCalls) void queryClient.invalidateQueries({ queryKey: [call] });
  };
  /** After a save, the viewed author's posts are reloaded; after a deletion, the post goes at once (spec section 4). */
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['POST /newsletter/getPostsByUser'] });
    reloadReaders();
  };
  const remove = ({ id }: ManagedPost) => {
    queryClient.setQueryData<Answer>(
      ['POST /newsletter/getPostsByUser', input],
      (shown) => shown && { ...shown, posts: shown.posts.filter((post) => post.id !== id) },
      // Its `now` was then.
      { updatedAt: list.dataUpdatedAt },
    );
    setDeleted(null);
    reloadReaders();
  };

  return {
    list,
    reload,
    edited,
    /** A key of its own for each opening: nothing of the one before stays in the dialog. */
    edit: (post: ManagedPost | 'new') => setEdited({ key: Date.now(), post: post === 'new' ? null : post }),
    closeEditor: () => setEdited(null),
    deleted,
    askToDelete: setDeleted,
    keep: () => setDeleted(null),
    remove,
  };
}
