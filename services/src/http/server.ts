import { FastifyAdapter } from '@nestjs/platform-fastify';
import { calls, releaseCalls, reportCalls } from '@portal/contracts';
import { openApi } from '@portal/contracts/openapi';
import { etagOf, limitRequests, type Pace, serverOptions } from '@portal/http-server';
import { followRequests } from '@portal/http-server/follow-requests';
import { measureRequests, serveMetrics } from '@portal/http-server/metrics';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import type { Readiness } from '../observability/readiness.ts';
import { sendPublic } from './cached-response.ts';

/** A file is sent in one part, at the speed of the edge's slowest visitor. */
const responsePace: Pace = { windowMs: 300_000, bytes: 1, mostMs: 300_000 };

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
  followRequests(server);
  limitRequests(server, { trustedProxies: config.trustedProxies, paces: { response: responsePace } });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  measureRequests(server);
  logRequests(server, logger);
  return adapter;
}

function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
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
  serveMetrics(server);
}

/** Adds /api/v1/openapi.json, the description of every call that pages make. */
export function serveDescription(server: FastifyInstance): void {
  let description: { body: string; etag: string } | undefined;
  server.get('/api/v1/openapi.json', async (request, reply) => {
    const body = description?.body ?? JSON.stringify(openApi({ ...calls, ...releaseCalls, ...reportCalls }));
    description ??= { body, etag: etagOf(body) };
    return sendPublic(request, reply, { ...description, type: 'application/json' });
  });
}
