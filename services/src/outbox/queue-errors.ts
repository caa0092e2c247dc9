import { LRUCache } from 'lru-cache';
import type { Logger } from '../observability/logger.ts';

const silenceMs = 60_000;

/**
 * A listener for error events of a queue. A lost connection repeats an error many times a second. Each error is logged
 * once a minute.
 */
export function queueErrors(logger: Logger): (error: Error & { code?: string }) => void {
  const logged = new LRUCache<string, true>({ max: 100, ttl: silenceMs });
  return (error) => {
    const reason = error.message || error.code || error.name;
    if (logged.has(reason)) return;
    logged.set(reason, true);
    logger.warn({ reason }, 'The queue is in trouble; messages stay in the outbox');
  };
}
