import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

/** Duration of responses in seconds, by method, route pattern and status. */
export const answerSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from request to answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});
