import type { Logger } from '../observability/logger.ts';

const silenceMs = 60_000;

/**
 * A listener for error events of a queue. A lost connection repeats an error many times a second. Each error is logged
 * once a minute.
 */
export function queueErrors(logger: Logger): (error: Error & { code?: string }) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const reason = error.message || error.code || error.name;
    if (Date.now() - (loggedAt.get(reason) ?? 0) < silenceMs) return;
    if (loggedAt.size >= 100) loggedAt.clear();
    loggedAt.set(reason, Date.now());
    logger.warn({ reason }, 'The queue is in trouble; messages stay in the outbox');
  };
}
