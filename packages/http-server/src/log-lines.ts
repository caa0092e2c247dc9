import { pino } from 'pino';

/** In bytes. */
const mostWaiting = 1024 * 1024;

/**
 * The output of the process, for its log. On a full disk, so many lines wait until there is room, and the log then says how many are
 * lost. Pino's own way would end the process, and hang while it does.
 */
export function logLines() {
  const lines = pino.destination({ sync: false, maxLength: mostWaiting });
  const { flushSync } = lines;
  lines.on('error', () => {
    // At the end of the process it would try for ever.
    lines.flushSync = () => {};
  });
  let lost = 0;
  lines.on('drop', () => {
    lost += 1;
  });
  lines.on('write', () => {
    lines.flushSync = flushSync;
    if (lost === 0) return;
    const msg = `${lost} lines of this log are lost: they could not be written in time`;
    lost = 0;
    lines.write(`${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`);
  });
  return lines;
}
