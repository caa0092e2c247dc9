import { pino } from 'pino';

/** In bytes. */
const mostWaiting = 1024 * 1024;

/**
 * The output of the process, for its log. On a full disk, lines wait until there is room or the process ends. Pino's own way
 * would end the process, and hang while it does.
 */
export function logLines() {
  const lines = pino.destination({ sync: false, maxLength: mostWaiting });
  const { flushSync } = lines;
  lines.on('error', () => {
    // At the end of the process it would try for ever.
    lines.flushSync = () => {};
  });
  lines.on('write', () => {
    lines.flushSync = flushSync;
  });
  return lines;
}
