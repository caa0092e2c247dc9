import { Counter, Gauge } from 'prom-client';
import { metrics } from '../observability/metrics.ts';

export const deliveries = new Counter({
  name: 'outbox_deliveries_total',
  help: 'Deliveries tried, by kind of message and outcome: done, retry or given_up',
  labelNames: ['kind', 'outcome'] as const,
  registers: [metrics],
});

export const openMessages = new Gauge({
  name: 'outbox_open_messages',
  help: 'Messages not delivered yet, at the last sweep',
  registers: [metrics],
});
