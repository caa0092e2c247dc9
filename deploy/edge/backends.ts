import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { bodyLimitOf, type ErrorResponse, errorStatus, maxBodyBytes } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the edge passes on to the services, and where they answer it. */
const servicePaths = {
  '/api/v1': '/api/v1',
  '/feeds': '/api/v1/newsletter/feeds',
  '/readyz': '/readyz',
  '/healthz': '/healthz',
  '/metrics': '/metrics',
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

export interface Backends {
  apiUrl: string;
  /** The identity stand-in; null where browsers talk to Clerk itself. */
  identityUrl: string | null;
}

export async function proxyToBackends(server: FastifyInstance, { apiUrl, identityUrl }: Backends): Promise<void> {
  await server.register(async (backends) => {
    backends.addHook('onRequest', refuseTooLarge);
    for (const [prefix, path] of Object.entries(servicePaths))
      await backends.register(httpProxy, proxyOptions(apiUrl, prefix, path));
    if (identityUrl) await backends.register(httpProxy, proxyOptions(identityUrl, identityPrefix, identityPrefix));
  });
}

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
