import { onceAMinute } from '@portal/http-server/once-a-minute';
import type { Logger } from '../observability/logger.ts';

/** A listener for error events of a queue. */
export const queueErrors = (logger: Logger) =>
  onceAMinute(({ message, code, name }) =>
    logger.warn({ reason: message || code || name }, 'The queue is in trouble; messages stay in the outbox'),
  );
