import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refusedConnections } from './raw-refusal.ts';

/** What a process measures: its memory, event loop and requests, and what its features add. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Duration of responses in seconds, by method, route pattern and status. */
const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from request to answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Requests answered with a status from 400 to 499',
  labelNames: ['status'] as const,
  registers: [metrics],
});

/** Beginnings of requests that no route ever saw. */
new Counter({
  name: 'http_refused_connections_total',
  help: 'Connections refused before they had a request, by status',
  labelNames: ['status'] as const,
  registers: [metrics],
  collect() {
    this.reset();
    for (const [status, times] of refusedConnections) this.inc({ status }, times);
  },
});

/** Measures every request of a server. Call this before the routes are registered. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const status = reply.statusCode;
    requestSeconds.observe({ method, route: routeOptions.url ?? 'unknown', status }, reply.elapsedTime / 1000);
    if (status >= 400 && status < 500) refusals.inc({ status });
  });
}

/**
 * Adds /metrics for Prometheus.
 * @param refresh brings measurements up to date that nothing else changes
 */
export function serveMetrics(server: FastifyInstance, refresh?: () => Promise<void>): void {
  server.get('/metrics', async (_request, reply) => {
    await refresh?.();
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
}
