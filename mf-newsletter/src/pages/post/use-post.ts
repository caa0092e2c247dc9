import type { NewsletterPost } from '@portal/contracts/newsletter';
import { useFound, useQueryClient } from '@portal/sdk/query';

/** Ids of posts are UUIDs: nothing else is worth asking for. */
const isPostId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** A post, at once where a list that was read before holds it; null where there is no such post. */
export function usePost(postId: string) {
  const client = useQueryClient();
  const listed = () =>
    client
      .getQueriesData<{ posts: NewsletterPost[] }>({ queryKey: ['GET /newsletter/getPosts'] })
      .flatMap(([, list]) => list?.posts ?? [])
      .find((post) => post.id === postId);
  const { data: found, ...query } = useFound(
    'GET /newsletter/getPost',
    { id: postId },
    {
      enabled: isPostId(postId),
      placeholderData: () => {
        const post = listed();
        return post && { post };
      },
    },
  );
  return { ...query, post: found === null || !isPostId(postId) ? null : found?.post };
}
