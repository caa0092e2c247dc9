import { randomUUID } from 'node:crypto';
import { PayloadTooLargeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { maxBodyBytes } from '@portal/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { errorResponse } from './error-filter.ts';
import type { Logger } from './logger.ts';
import { answerSeconds, metrics } from './metrics.ts';
import { PortalError } from './portal-error.ts';
import type { Readiness } from './readiness.ts';

const forgettableBytes = 32 * maxBodyBytes;
/** For all of a request, which may bring files over a slow line. */
const requestTimeoutMs = 300_000;
const plainRequestId = /^[\w-]{8,64}$/;

/** For answers that are data, never documents; what may be kept says so itself. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The HTTP server of a process: limits, headers, request log and metrics. Paths are logged as patterns, without queries. */
export function httpServer(config: Config, logger: Logger): FastifyAdapter {
  const options: FastifyServerOptions = {
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustedProxies,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && plainRequestId.test(given) ? given : randomUUID();
    },
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.status(400).send(errorResponse(new PortalError('invalid', 'The address is not valid.')));
    },
  };
  const adapter = new FastifyAdapter(options);
  const server = adapter.getInstance<FastifyInstance>();
  server.removeContentTypeParser('text/plain');
  server.addHook('preParsing', refuseTooLarge);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  observe(server, logger);
  return adapter;
}

/** Refuses bodies above the limit of their route. */
async function refuseTooLarge(request: FastifyRequest, _reply: FastifyReply, payload: NodeJS.ReadableStream) {
  if (lengthOf(request) <= request.routeOptions.bodyLimit) return payload;
  await forget(request, payload);
  throw new PayloadTooLargeException();
}

/**
 * Receives a body that is going to be refused: most senders read the answer only once all was sent. What is absurdly large
 * is not waited for.
 */
export async function forget(request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<void> {
  if (lengthOf(request) > forgettableBytes) return;
  let received = 0;
  for await (const chunk of payload) {
    received += chunk.length;
    if (received > forgettableBytes) return;
  }
}

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

function observe(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    answerSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    logger.info({ requestId: id, method, route, status, ms: Math.round(reply.elapsedTime) }, 'Answered');
  });
}

/** Adds what operators and probes ask for: /healthz (the process lives), /readyz (it can work) and /metrics. */
export function serveOperations(server: FastifyInstance, readiness: Readiness): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await readiness.state();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  server.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.metrics()),
  );
}
