import type { FastifyInstance } from 'fastify';
import { nothingReleased, notReady } from '../answer-error.ts';
import { sendDocument } from '../document.ts';
import type { LiveDocuments } from '../live-documents.ts';
import { RenderedDocuments } from '../rendered-documents.ts';
import type { ServicesAnswers } from '../services-answers.ts';
import { robotsText } from './robots.ts';
import { sitemap } from './sitemap.ts';

const keptFor = 'public, max-age=300';

/** Serves /robots.txt and /sitemap.xml. */
export function serveCrawlers(server: FastifyInstance, documents: LiveDocuments, services: ServicesAnswers): void {
  const rendered = new RenderedDocuments();

  server.get('/robots.txt', async (request, reply) => {
    const site = await documents.site();
    if (!site) return notReady(reply, nothingReleased);
    const { document } = await rendered.of('robots', [site.publicUrl], async () => ({
      page: robotsText(site.publicUrl),
    }));
    return sendDocument(request, reply.type('text/plain; charset=utf-8').header('cache-control', keptFor), document);
  });

  server.get('/sitemap.xml', async (request, reply) => {
    const site = await documents.site();
    const paths = await livePaths(documents);
    const found = await services.get('GET /newsletter/getPosts', {});
    if (!site) return notReady(reply, nothingReleased);
    // A list without posts would say that the posts are gone.
    if (!found?.answer) return notReady(reply, 'The list of posts is not available at the moment.');
    const posts = paths.includes('/newsletter') ? found.answer.posts : [];
    const parts = [site.publicUrl, paths.join(), found];
    const { document } = await rendered.of('sitemap', parts, async () => ({
      page: sitemap({ publicUrl: site.publicUrl, paths, posts }),
    }));
    return sendDocument(
      request,
      reply.type('application/xml; charset=utf-8').header('cache-control', keptFor),
      document,
    );
  });
}

/** Paths of the public areas of all active remotes. */
async function livePaths(documents: LiveDocuments): Promise<string[]> {
  const paths = ['/', '/newsletter'];
  const areas = await Promise.all(paths.map((path) => documents.area(path)));
  return paths.filter((_path, index) => areas[index]);
}
