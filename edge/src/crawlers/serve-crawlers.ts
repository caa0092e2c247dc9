import { type NewsletterPost, pageSize } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Document, sendDocument } from '../document.ts';
import { nothingReleased, notReady } from '../error-responses.ts';
import type { ReleaseDocuments } from '../release-documents.ts';
import { RenderedDocuments } from '../rendered-documents.ts';
import type { CallResult, ServiceCalls } from '../service-calls.ts';
import { robotsText } from './robots.ts';
import { mostEntries, sitemap } from './sitemap.ts';

const keptFor = 'public, max-age=300';
/** Milliseconds for which the posts of the sitemap are read once. */
const postsMs = 60_000;

/** Serves /robots.txt and /sitemap.xml. */
export function serveCrawlers(server: FastifyInstance, documents: ReleaseDocuments, services: ServiceCalls): void {
  const rendered = new RenderedDocuments();
  const posts = new LRUCache<'posts', Page[]>({ max: 1, ttl: postsMs, fetchMethod: () => everyPost(services) });

  server.get('/robots.txt', async (request, reply) => {
    const site = await documents.site();
    if (!site) return notReady(reply, nothingReleased);
    const robots = new Document(Buffer.from(robotsText(site.publicUrl)));
    return sendDocument(request, reply.type('text/plain; charset=utf-8').header('cache-control', keptFor), robots);
  });

  server.get('/sitemap.xml', async (request, reply) => {
    const site = await documents.site();
    const paths = await activePaths(documents);
    const found = await posts.fetch('posts');
    if (!site) return notReady(reply, nothingReleased);
    // A list without posts would say that the posts are gone.
    if (!found) return notReady(reply, 'The list of posts is not available at the moment.');
    const listed = paths.includes('/newsletter') ? postsOf(found) : [];
    const parts = [site.publicUrl, paths.join(), ...found];
    const { document } = await rendered.of('sitemap', parts, async () => ({
      page: sitemap({ publicUrl: site.publicUrl, paths, posts: listed }),
    }));
    return sendDocument(
      request,
      reply.type('application/xml; charset=utf-8').header('cache-control', keptFor),
      document,
    );
  });
}

type Page = CallResult<'GET /newsletter/getPosts'>;

/** Pages with all posts. Undefined where one of them is missing. */
async function everyPost(services: ServiceCalls): Promise<Page[] | undefined> {
  const pages: Page[] = [];
  let last = 1;
  for (let page = 1; page <= last; page++) {
    const found = await services.get('GET /newsletter/getPosts', { page, limit: pageSize.max });
    if (!found?.data) return undefined;
    pages.push(found);
    last = Math.min(found.data.pagination?.totalPages ?? 1, mostEntries / pageSize.max);
  }
  return pages;
}

/** A post that came while the pages were read can be in two of them. */
function postsOf(pages: Page[]): NewsletterPost[] {
  const posts = pages.flatMap(({ data }) => data?.posts ?? []);
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

/** Paths of the public areas of all active remotes. */
async function activePaths(documents: ReleaseDocuments): Promise<string[]> {
  const paths = ['/', '/newsletter'];
  const areas = await Promise.all(paths.map((path) => documents.area(path)));
  return paths.filter((_path, index) => areas[index]);
}
