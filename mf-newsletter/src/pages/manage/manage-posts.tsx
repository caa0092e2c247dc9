import { useChapter, useRole, useSession, useTheme } from '@portal/sdk';
import { Button, UiProvider } from '@portal/ui';
import { useState } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { PostDialog } from './editor/post-dialog.tsx';
import { useManagedPosts } from './managed-posts.ts';
import { PostRows } from './post-rows.tsx';
import { type Author, UserPicker } from './user-picker/user-picker.tsx';

/** Where staff write and keep their posts (spec section 2, 'Manage Posts tab'). The server checks every call again. */
export function ManagePosts() {
  const { chapter } = useChapter();
  const { theme } = useTheme();
  return (
    <UiProvider chapter={chapter} theme={theme}>
      <Management />
    </UiProvider>
  );
}

function Management() {
  const ownId = useSession(({ user }) => user?.id ?? '');
  const isAdmin = useRole() === 'admin';
  const [author, setAuthor] = useState<Author | null>(null);
  const posts = useManagedPosts(author?.id ?? ownId);
  const { edited, deleted } = posts;
  return (
    <div className="stack stack--loose">
      <header className="row row--between">
        <h2>Newsletter Management</h2>
        <Button type="primary" onClick={() => posts.edit('new')}>
          New Post
        </Button>
      </header>
      {isAdmin && <UserPicker onPick={setAuthor} />}
      <PostRows posts={posts} author={author} />
      {edited && (
        <PostDialog
          key={edited.key}
          post={edited.post}
          authorId={author?.id ?? ownId}
          onOutdated={posts.reload}
          onClosed={posts.closeEditor}
        />
      )}
      <DeleteDialog post={deleted} onClose={posts.keep} onDeleted={posts.remove} />
    </div>
  );
}
