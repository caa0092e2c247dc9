import { type Chapter, chapters, defaults } from '@portal/contracts';
import type { GivenAnswer } from '@portal/contracts/given-answers';
import { postsPerPage } from '@portal/contracts/newsletter-pages';
import { headElements } from '@portal/releases/compose/page-head';
import { listContent, type PostsByChapter } from './list-content.ts';
import { listHead } from './list-head.ts';
import type { PageState, Sources } from './page-state.ts';

/** With one of these in its address, the list shows something else than its first page. */
const narrowing = ['search', 'tag', 'page', 'tab'];

/** The list's page, with its first cards where it begins with them. @returns undefined where the services don't say */
export async function listPage(query: object, sources: Sources): Promise<PageState | undefined> {
  const { publicUrl, timeZone } = sources;
  if (narrowing.some((name) => name in query)) return narrowedList(publicUrl);
  const found = await Promise.all(chapters.map((chapter) => firstPage(chapter, sources)));
  const pages = found.flatMap((page) => page ?? []);
  if (pages.length < found.length) return undefined;
  const posts = Object.fromEntries(pages.map((page) => [page.chapter, page.posts])) as PostsByChapter;
  return {
    name: 'list',
    parts: [publicUrl, ...pages.flatMap((page) => page.parts)],
    fill: () => ({
      head: headElements(listHead(posts[defaults.visitorChapter], publicUrl)),
      content: listContent(posts, timeZone),
      answers: pages.flatMap((page) => page.answers),
    }),
  };
}

const narrowedList = (publicUrl: string): PageState => ({
  name: 'narrowed list',
  parts: [publicUrl],
  fill: () => ({ head: headElements(listHead([], publicUrl)) }),
});

async function firstPage(chapter: Chapter, { services }: Sources) {
  const input = { chapter, page: 1, limit: postsPerPage };
  const [list, tags] = await Promise.all([
    services.get('GET /newsletter/getPosts', input),
    services.get('GET /newsletter/getTags', { chapter }),
  ]);
  if (!list?.answer || !tags?.answer) return undefined;
  const answers: GivenAnswer[] = [
    ['GET /newsletter/getPosts', input, list.answer],
    ['GET /newsletter/getTags', { chapter }, tags.answer],
  ];
  return { chapter, posts: list.answer.posts, parts: [list, tags], answers };
}
