import { metrics } from '@portal/http-server/metrics';
import { Counter, Gauge } from 'prom-client';

const registers = [metrics];

export const deliveries = new Counter({
  name: 'outbox_deliveries_total',
  help: 'Deliveries tried, by kind of message and outcome: done, retry or given_up',
  labelNames: ['kind', 'outcome'] as const,
  registers,
});

export const openMessages = new Gauge({
  name: 'outbox_open_messages',
  help: 'Messages that are due and not delivered yet, at the last sweep',
  registers,
});

export const queueJobs = new Gauge({
  name: 'outbox_queue_jobs',
  help: 'Jobs in the queue that are not finished, at the last sweep',
  registers,
});

let oldestDue: Date | null = null;

/** @param due when the oldest message that is not delivered was to go out; null if there is none */
export function noteOldestDue(due: Date | null): void {
  oldestDue = due;
}

/** Also grows while no sweep succeeds, because then nobody knows that the message was delivered. */
new Gauge({
  name: 'outbox_oldest_message_seconds',
  help: 'For how long the oldest message has been due that is not delivered yet; 0 if there is none',
  registers,
  collect() {
    this.set(oldestDue ? Math.max(0, (Date.now() - oldestDue.getTime()) / 1000) : 0);
  },
});
