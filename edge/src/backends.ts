import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { maxUploadBytes } from '@portal/contracts';
import { RequestRefusal } from '@portal/http-server';
import { originHeaders } from '@portal/http-server/request-context';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-responses.ts';
import { isShared, type PublicResponse, type PublicResponses, sendPublic } from './public-responses.ts';
import { sendCompressed } from './send-compressed.ts';

const servicesMetrics = '/metrics/services';

/** The paths that the edge passes on to the services, with their paths there. */
const servicePaths: Record<string, { path: string; feature?: Feature }> = {
  '/api/v1': { path: '/api/v1' },
  '/api/v1/newsletter': { path: '/api/v1/newsletter', feature: 'newsletter' },
  '/api/v1/hours': { path: '/api/v1/hours', feature: 'hours' },
  '/feeds': { path: '/api/v1/newsletter/feeds', feature: 'newsletter' },
  '/calendars': { path: '/api/v1/events/calendars' },
  '/healthz': { path: '/healthz' },
  [servicesMetrics]: { path: '/metrics' },
};
const identityPrefix = '/__clerk';

const responseTimeoutMs = 30_000;

/** Roles of the services that can have processes of their own. */
export type Feature = 'newsletter' | 'hours';

export interface Backends {
  /** Address of the services, or of the processes with the role `users`. */
  apiUrl: string;
  /** Addresses of a feature's own processes. Absent: `apiUrl` serves the feature. */
  featureUrls: Partial<Record<Feature, string>>;
  /**
   * Whether visitors can read /metrics of the edge and /metrics/services, as on one machine. Otherwise Prometheus reads
   * them from each process.
   */
  metrics: boolean;
  /** Address of the local identity server. Null if browsers use Clerk itself. */
  identityUrl: string | null;
}

/**
 * Passes calls on. The edge receives a body completely before it takes a connection to the services, so a slow body
 * never occupies one. Bodies with files are too large for this: they pass through on separate connections, and the
 * services check the permission before they read them.
 */
export async function proxyToBackends(
  server: FastifyInstance,
  { responses, ...backends }: Backends & { responses: PublicResponses },
): Promise<void> {
  const { identityUrl } = backends;
  await server.register(async (proxied) => {
    proxied.removeAllContentTypeParsers();
    proxied.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const [prefix, { path, feature }] of Object.entries(servicePaths)) {
      if (prefix === servicesMetrics && !backends.metrics) continue;
      const upstream = serviceUrl(backends, feature);
      await proxied.register(httpProxy, {
        ...withBufferedBody(servicesOptions(upstream, prefix, path)),
        preHandler: async (request, reply) => {
          const url = request.url.replace(prefix, path);
          if (isShared(request, url)) return sendShared(request, reply, responses.get(upstream + url));
        },
      });
    }
    if (identityUrl)
      await proxied.register(httpProxy, withBufferedBody(proxyOptions(identityUrl, identityPrefix, identityPrefix)));
  });
  for (const [call, bodyLimit = 0] of Object.entries(maxUploadBytes)) {
    await server.register(async (uploads) => {
      uploads.addHook('onRoute', (route) => {
        route.bodyLimit = bodyLimit;
      });
      const path = call.slice('POST '.length);
      const prefix = `/api/v1${path}`;
      const options = servicesOptions(serviceUrl(backends, featureOf(path)), prefix, prefix);
      await uploads.register(httpProxy, { ...options, httpMethods: ['POST'], routes: ['/'] });
    });
  }
}

/** The feature that serves a path below /api/v1. */
export const featureOf = (path: string): Feature | undefined =>
  servicePaths[`/api/v1/${path.split('/', 2)[1]}`]?.feature;

export const serviceUrl = ({ apiUrl, featureUrls }: Backends, feature?: Feature): string =>
  (feature && featureUrls[feature]) || apiUrl;

const proxyOptions = (upstream: string, prefix: string, rewritePrefix: string): FastifyHttpProxyOptions => ({
  upstream,
  prefix,
  rewritePrefix,
  // Its log lines contain whole addresses, with the secrets in their queries.
  disableRequestLogging: true,
  undici: { connections: 128, headersTimeout: responseTimeoutMs, bodyTimeout: responseTimeoutMs },
  replyOptions: {
    // A 503 is passed on. The browser decides whether to retry.
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) => ({ ...withoutOwn(headers), ...forwarding(request) }),
    // A body that is too slow or too large breaks the call to the services.
    onError: (reply, { error }) => {
      sendRefusal(reply as FastifyReply, error.cause instanceof RequestRefusal ? error.cause.statusCode : 503);
    },
  },
});

function servicesOptions(upstream: string, prefix: string, path: string): FastifyHttpProxyOptions {
  const options = proxyOptions(upstream, prefix, path);
  return { ...options, replyOptions: { ...options.replyOptions, onResponse: sendCompressed } };
}

async function sendShared(request: FastifyRequest, reply: FastifyReply, read: Promise<PublicResponse>) {
  const response = await read.catch((error) => void request.log.warn(error, 'The services do not respond'));
  return response ? sendPublic(request, reply, response) : sendRefusal(reply, 503);
}

const withBufferedBody = (options: FastifyHttpProxyOptions): FastifyHttpProxyOptions => ({
  ...options,
  proxyPayloads: false,
  handler: (request, reply, address, replyOptions) => {
    const body = request.body as Buffer | undefined;
    const contentType = request.headers['content-type'] ?? 'application/octet-stream';
    return reply.from(address, body ? { ...replyOptions, body, contentType } : replyOptions);
  },
});

type Headers = Record<string, string | string[] | undefined>;

/**
 * A client's claims about its own address are not passed on, because services limit and record by address. What is about its
 * connection to the edge would fail on the one to the services.
 */
const withoutOwn = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)));
const own = /^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|expect|keep-alive|upgrade)$/i;

const forwarding = (request: Pick<FastifyRequest, 'ip' | 'protocol' | 'host'>): Headers => ({
  ...originHeaders(),
  'x-forwarded-for': request.ip,
  'x-forwarded-proto': request.protocol,
  'x-forwarded-host': request.host,
});
