import { type NewsletterPost, pageSize } from '@portal/contracts';
import { chapters } from '@portal/contracts/constants';
import { listAddress } from '@portal/contracts/newsletter-pages';
import { production } from '@portal/releases/store/channel-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Document, sendDocument } from '../document.ts';
import { nothingReleased, notReady } from '../error-responses.ts';
import type { ReleaseDocuments } from '../release-documents.ts';
import { RenderedDocuments } from '../rendered-documents.ts';
import type { CallResult, ServiceCalls } from '../service-calls.ts';
import { closedRobotsText, isListed, robotsText } from './robots.ts';
import { mostEntries, sitemap } from './sitemap.ts';

const keptFor = 'public, max-age=300';
/** Milliseconds for which the posts of the sitemap are read once. */
const postsMs = 60_000;

interface CrawlersOptions {
  /** The channel that is served. */
  channel: string;
  documents: ReleaseDocuments;
  services: ServiceCalls;
}

/** Serves /robots.txt and /sitemap.xml. Search engines list nothing of a channel in which releases are tried. */
export function serveCrawlers(server: FastifyInstance, { channel, documents, services }: CrawlersOptions): void {
  if (channel !== production) {
    keepCrawlersAway(server);
    return;
  }
  const rendered = new RenderedDocuments();
  const posts = new LRUCache<'posts', Page[]>({ max: 1, ttl: postsMs, fetchMethod: () => everyPost(services) });

  server.get('/robots.txt', async (request, reply) => {
    const site = await documents.site();
    if (!site) return notReady(reply, nothingReleased);
    return sendRobots(request, reply, robotsText(site.publicUrl));
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
      page: sitemap({ publicUrl: site.publicUrl, paths: paths.flatMap(addressesOf), posts: listed }),
    }));
    return sendDocument(
      request,
      reply.type('application/xml; charset=utf-8').header('cache-control', keptFor),
      document,
    );
  });
}

function keepCrawlersAway(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex');
  });
  server.get('/robots.txt', async (request, reply) => sendRobots(request, reply, closedRobotsText));
}

const sendRobots = (request: FastifyRequest, reply: FastifyReply, text: string) =>
  sendDocument(
    request,
    reply.type('text/plain; charset=utf-8').header('cache-control', keptFor),
    new Document(Buffer.from(text)),
  );

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

/** The list of each chapter has an address of its own. */
const addressesOf = (path: string) => (path === '/newsletter' ? chapters.map(listAddress).sort() : [path]);

/** Paths of the public areas that search engines may list. */
async function activePaths(documents: ReleaseDocuments): Promise<string[]> {
  const areas = await documents.publicAreas();
  const listed = await Promise.all(
    areas.map(async ({ path, remote }) => (isListed(path, await documents.rendersPages(remote)) ? [path] : [])),
  );
  return listed.flat().sort();
}
