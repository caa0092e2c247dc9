import type { RenderModule } from '@portal/sdk';
import { listHead } from './heads/list-head.ts';
import { postHead } from './heads/post-head.ts';
// A server waits for no file of its own.
import './pages/post/markdown.tsx';
import { missingPost } from './pages/post/post-view.tsx';
import { reading, subscriptionPath, withQueries } from './remote.tsx';

// Only the link says whose subscription it is.
export const routes = withQueries([reading, { path: subscriptionPath }]);

export const head: RenderModule['head'] = (page) => {
  const [, id] = /^\/newsletter\/([^/]+)/.exec(page.pathname) ?? [];
  if (id === undefined) return listHead(page);
  const found = page.answer('GET /newsletter/getPost', { id });
  return found ? postHead(found.post, page.site.publicUrl) : { title: missingPost, missing: true };
};
