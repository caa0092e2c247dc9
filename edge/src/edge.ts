import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { channelPath, channelStore } from '@portal/releases/store/channel-store';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import type { FastifyInstance } from 'fastify';
import { type Backends, featureOf, proxyToBackends, serviceUrl } from './backends.ts';
import { serveCrawlers } from './crawlers/serve-crawlers.ts';
import { noteReleases, serveOwnMetrics } from './own-metrics.ts';
import { readableAddress, servePages } from './pages.ts';
import { servePreviewLinks } from './previews/preview-links.ts';
import { PreviewSources } from './previews/preview-sources.ts';
import { PublicResponses } from './public-responses.ts';
import { serveReadiness } from './readiness.ts';
import { serveReleaseControl } from './release-control/release-control.ts';
import type { Thresholds } from './release-control/thresholds.ts';
import { documentsBelow, ReleaseDocuments } from './release-documents.ts';
import { Renderers } from './renderers.ts';
import { createServer, type ServerSettings } from './server.ts';
import { ServerRenderedPages } from './server-rendered-pages.ts';
import { ServiceCalls } from './service-calls.ts';

/** How long what crawlers read waits for the services, in ms. */
const crawlersPatienceMs = 10_000;

export interface EdgeOptions extends Backends, ServerSettings, Thresholds {
  /** The release store that is served. */
  storeDir: string;
  /** The channel that is served. */
  channel: string;
  /** The channel's store that admins change. */
  store: ReleaseStore;
  host: string;
  /** A port for /metrics alone, which no visitor reaches. */
  metricsPort?: number;
  /** Time limit in ms for rendering one page. After it, its post is shown as it was written. */
  readingDeadlineMs: number;
  /** How long a visitor's page waits for the services, in ms. */
  pageDataDeadlineMs: number;
}

/**
 * A server for the release store, which also passes API calls on. A promotion is visible at once. It runs without the
 * services, too.
 */
export async function createEdge(options: EdgeOptions): Promise<FastifyInstance> {
  const server = createServer(options, {
    routerOptions: { ignoreDuplicateSlashes: false },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  });
  const { storeDir, store } = options;
  const served = channelStore(directoryStore(storeDir), options.channel);
  await serveReleaseControl(server, options);
  serveReadiness(server, { ...options, store: served });
  const responses = new PublicResponses();
  server.addHook('onClose', () => responses.stop());
  await proxyToBackends(server, { ...options, responses });
  await serveReleases(server, storeDir);
  serveReleasedPages(server, options, { served, responses });
  await serveOwnMetrics(server, () => noteReleases(store), options);
  return server;
}

/** @param served the channel's store on this machine */
function serveReleasedPages(
  server: FastifyInstance,
  options: EdgeOptions,
  { served, responses }: { served: ReleaseStore; responses: PublicResponses },
): void {
  const { storeDir, channel, readingDeadlineMs: deadlineMs } = options;
  const documents = new ReleaseDocuments(documentsBelow(path.join(storeDir, channelPath(channel, ''))));
  const warning = (message: string) => (err: unknown) => server.log.warn({ err }, message);
  const urlOf = (path: string) => serviceUrl(options, featureOf(path));
  const unanswered = warning('A public page goes without what the services know');
  const callsWithin = (timeoutMs: number) => new ServiceCalls({ responses, urlOf, timeoutMs, report: unanswered });
  serveCrawlers(server, { channel, documents, services: callsWithin(crawlersPatienceMs) });
  const services = callsWithin(options.pageDataDeadlineMs);
  const renderers = new Renderers(served, { deadlineMs, report: warning('The code of a public page prints') });
  server.addHook('onClose', () => renderers.stop());
  const report = warning('A public page could not be rendered as usual');
  const sourcesOver = (shown: ReleaseDocuments) => ({
    documents: shown,
    serverRendered: new ServerRenderedPages({ documents: shown, services, renderers, report }),
    signaturesUrl: urlOf('/hours/signature'),
  });
  const previews = new PreviewSources({ store: served, live: sourcesOver(documents), sourcesOver });
  servePreviewLinks(server, served);
  servePages(server, (request, reply) => previews.of(request, reply));
}

/** Released files never change: their version and content are in the address. */
async function serveReleases(server: FastifyInstance, storeDir: string): Promise<void> {
  const root = path.resolve(storeDir, 'apps');
  await mkdir(root, { recursive: true });
  await server.register(fastifyStatic, {
    root,
    prefix: '/apps/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => reply.setHeader('vary', 'Accept-Encoding'),
  });
}
