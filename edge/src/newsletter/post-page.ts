import { headElements } from '@portal/releases/compose/page-head';
import { z } from 'zod';
import { missingContent, missingHead } from './missing-page.ts';
import type { PageState, Sources } from './page-state.ts';
import { postContent } from './post-content.ts';
import { postHead } from './post-head.ts';

const PostId = z.uuid();

const missingPost: PageState = {
  name: 'missing post',
  parts: [],
  fill: () => ({ head: missingHead, content: missingContent }),
  missing: true,
};

/** The page of a post, or the one that says that there is none. @returns undefined where the services don't say */
export async function postPage(id: string, sources: Sources): Promise<PageState | undefined> {
  const { services, publicUrl } = sources;
  if (!PostId.safeParse(id).success) return missingPost;
  const input = { id };
  const found = await services.get('GET /newsletter/getPost', input);
  if (!found) return undefined;
  const { answer } = found;
  if (!answer) return missingPost;
  return {
    name: id,
    parts: [publicUrl, found],
    fill: async () => ({
      head: headElements(postHead(answer.post, publicUrl)),
      content: await postContent(answer.post, sources),
      answers: [['GET /newsletter/getPost', input, answer]],
    }),
  };
}
