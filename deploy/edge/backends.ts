import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { bodyLimitOf, type ErrorResponse, errorStatus, maxBodyBytes } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface ServicePath {
  /** Where the services answer it. */
  path: string;
  feature?: Feature;
}

/** What the edge passes on to the services. */
const servicePaths: Record<string, ServicePath> = {
  '/api/v1': { path: '/api/v1' },
  '/api/v1/newsletter': { path: '/api/v1/newsletter', feature: 'newsletter' },
  '/api/v1/hours': { path: '/api/v1/hours', feature: 'hours' },
  '/feeds': { path: '/api/v1/newsletter/feeds', feature: 'newsletter' },
  '/readyz': { path: '/readyz' },
  '/healthz': { path: '/healthz' },
  '/metrics': { path: '/metrics' },
};
const identityPrefix = '/__clerk';

const answerTimeoutMs = 30_000;

const unavailable: ErrorResponse = {
  success: false,
  error: 'The service is unavailable. Please try again in a moment.',
  code: 'unavailable',
};

const tooLarge: ErrorResponse = { success: false, error: 'The request is too large.', code: 'too_large' };
const forgettableBytes = 32 * maxBodyBytes;

/** Roles of the services that may run as processes of their own. */
export type Feature = 'newsletter' | 'hours';

export interface Backends {
  /** The services; of those that run by role, the users'. */
  apiUrl: string;
  /** Where a feature's own processes answer; absent where `apiUrl` answers for it. */
  featureUrls?: Partial<Record<Feature, string>>;
  /** Whether visitors may read the services' /metrics, as on one machine; elsewhere it is asked where it is measured. */
  metrics?: boolean;
  /** The identity stand-in; null where browsers talk to Clerk itself. */
  identityUrl: string | null;
}

export async function proxyToBackends(server: FastifyInstance, backends: Backends): Promise<void> {
  const { identityUrl } = backends;
  await server.register(async (proxied) => {
    proxied.addHook('onRequest', refuseTooLarge);
    for (const [prefix, { path, feature }] of Object.entries(servicePaths)) {
      if (prefix === '/metrics' && backends.metrics === false) continue;
      await proxied.register(httpProxy, proxyOptions(serviceUrl(backends, feature), prefix, path));
    }
    if (identityUrl) await proxied.register(httpProxy, proxyOptions(identityUrl, identityPrefix, identityPrefix));
  });
}

/** Address of the services that answer for a feature. */
export const serviceUrl = ({ apiUrl, featureUrls = {} }: Backends, feature?: Feature): string =>
  (feature && featureUrls[feature]) || apiUrl;

const proxyOptions = (upstream: string, prefix: string, rewritePrefix: string): FastifyHttpProxyOptions => ({
  upstream,
  prefix,
  rewritePrefix,
  // Its log lines hold whole addresses, with the secrets in their queries.
  disableRequestLogging: true,
  undici: { connections: 128, headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs },
  replyOptions: {
    // A 503 is an answer like any other; the browser decides whether to ask again.
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) => ({ ...withoutForwarding(headers), ...forwarding(request) }),
    onError: (reply) => {
      reply.code(errorStatus.unavailable).header('cache-control', 'no-store').send(unavailable);
    },
  },
});

/**
 * Refuses what the services would refuse: passed on without its length, it would only look like a broken connection. Most
 * senders read the answer once all was sent, so what is not absurdly large is received and forgotten first.
 */
async function refuseTooLarge(request: FastifyRequest, reply: FastifyReply) {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= bodyLimitOf(`${request.method} ${pathOf(request.url).replace('/api/v1', '')}`)) return;
  if (length <= forgettableBytes) for await (const _ of request.raw);
  return reply.code(errorStatus.too_large).header('cache-control', 'no-store').send(tooLarge);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

type Headers = Record<string, string | string[] | undefined>;

/** What a client claims about its own address is not passed on: services limit and record by it. */
const withoutForwarding = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(forwarded$|x-forwarded-|x-real-ip$|x-client-ip$)/i.test(name)),
  );

const forwarding = (request: Pick<FastifyRequest, 'ip' | 'protocol' | 'host'>): Headers => ({
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.host,
});
