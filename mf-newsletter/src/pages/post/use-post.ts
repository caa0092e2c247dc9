import type { NewsletterPost } from '@portal/contracts/newsletter';
import { useCall, useQueryClient } from '@portal/sdk/query';

/** A post, at once where a list that was read before holds it. */
export function usePost(postId: string) {
  const client = useQueryClient();
  const listed = () =>
    client
      .getQueriesData<{ posts: NewsletterPost[] }>({ queryKey: ['GET /newsletter/getPosts'] })
      .flatMap(([, list]) => list?.posts ?? [])
      .find((post) => post.id === postId);
  const { data, ...query } = useCall(
    'GET /newsletter/getPost',
    { id: postId },
    {
      placeholderData: () => {
        const post = listed();
        return post && { post };
      },
    },
  );
  return { ...query, post: data?.post };
}
