import { FastifyAdapter } from '@nestjs/platform-fastify';
import { limitRequests, type Pace, serverOptions } from '@portal/http-server';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { answerSeconds, metrics } from '../observability/metrics.ts';
import type { Readiness } from '../observability/readiness.ts';

/** A file is sent in one part, at the speed of the edge's slowest visitor. */
const answerPace: Pace = { windowMs: 300_000, bytes: 1, mostMs: 300_000 };

/** For responses with data. A response that may be cached sets its own header. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The HTTP server of a process: limits, headers, request log and metrics. The log has route patterns without queries.
 */
export function httpServer(config: Config, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({ ...serverOptions, trustProxy: config.trustedProxies });
  const server = adapter.getInstance<FastifyInstance>();
  server.removeContentTypeParser('text/plain');
  limitRequests(server, { trustedProxies: config.trustedProxies, paces: { answer: answerPace } });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  observe(server, logger);
  return adapter;
}

function observe(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    answerSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    logger.info({ requestId: id, method, route, status, ms: Math.round(reply.elapsedTime) }, 'Answered');
  });
}

/** Adds the routes for operators: /healthz (the process runs), /readyz (it can work) and /metrics. */
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
