import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { limitRequests, serverOptions } from '@portal/http-server';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError } from './answer-error.ts';
import { type Backends, featureOf, proxyToBackends, serviceUrl } from './backends.ts';
import { addCommonHeaders } from './common-headers.ts';
import { serveCrawlers } from './crawlers/serve-crawlers.ts';
import { readableAddress, servePages } from './pages.ts';
import { PublicResponses } from './public-responses.ts';
import { serveReadiness } from './readiness.ts';
import type { CanaryThresholds } from './release-control/canary-watch.ts';
import type { PromotionThresholds } from './release-control/promotion-watch.ts';
import { serveReleaseControl } from './release-control/release-control.ts';
import { ReleaseDocuments } from './release-documents.ts';
import { Renderers } from './renderers.ts';
import { requestLog } from './request-log.ts';
import { ServerRenderedPages } from './server-rendered-pages.ts';
import { ServicesAnswers } from './services-answers.ts';

/** How long a page waits for the services, in ms. */
const patienceMs = { visitors: 800, crawlers: 10_000 };

const usualDeadlineMs = 5000;

export interface EdgeOptions extends Backends {
  /** The release store that is served. */
  storeDir: string;
  /** The store that admins change. Default: `storeDir`. */
  store?: ReleaseStore;
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Proxies in front whose X-Forwarded headers are trusted. Default: none. */
  trustedProxies?: string;
  logLevel?: string;
  /** Time limit in ms for rendering one page. After it, its long texts are shown as they were written. */
  readingDeadlineMs?: number;
  /** When a canary ends automatically. */
  canary: CanaryThresholds;
  /** When a promoted version is rolled back automatically. */
  promotion: PromotionThresholds;
}

export interface Edge {
  port: number;
  stop(): Promise<void>;
}

/** Serves the release store and passes API calls on. A promotion is visible at once. The edge runs without the services, too. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const server = Fastify({
    ...serverOptions,
    logger: requestLog(options.logLevel ?? 'warn'),
    trustProxy: options.trustedProxies || false,
    routerOptions: { ignoreDuplicateSlashes: false },
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  });
  limitRequests(server, { trustedProxies: options.trustedProxies });
  server.setErrorHandler(answerError);
  addCommonHeaders(server);
  const {
    storeDir,
    store = directoryStore(storeDir),
    apiUrl,
    canary,
    promotion,
    readingDeadlineMs: deadlineMs = usualDeadlineMs,
  } = options;
  await serveReleaseControl(server, { store, apiUrl, canary, promotion });
  serveReadiness(server, options);
  const responses = new PublicResponses();
  server.addHook('onClose', () => responses.stop());
  await proxyToBackends(server, { ...options, responses });
  await serveReleases(server, storeDir);
  const documents = new ReleaseDocuments(storeDir);
  const report = (err: unknown) => server.log.warn({ err }, 'A public page goes without what the services know');
  const urlOf = (path: string) => serviceUrl(options, featureOf(path));
  const answersWithin = (timeoutMs: number) => new ServicesAnswers({ responses, urlOf, timeoutMs, report });
  serveCrawlers(server, documents, answersWithin(patienceMs.crawlers));
  const services = answersWithin(patienceMs.visitors);
  const renderers = new Renderers(directoryStore(storeDir), { deadlineMs, report });
  server.addHook('onClose', () => renderers.stop());
  const serverRendered = new ServerRenderedPages({
    documents,
    services,
    rendererOf: (release) => renderers.of(release),
    report,
  });
  servePages(server, { documents, serverRendered, signaturesUrl: urlOf('/hours/signature') });
  await server.listen({ host: options.host, port: options.port });
  return { port: (server.server.address() as AddressInfo).port, stop: () => server.close() };
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
