import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const usualDeadlineMs = 8000;
const leftoversMs = 1000;
const sweepMs = 100;

/**
 * Ends the process at SIGTERM or SIGINT, after the responses to the requests that have begun. Call this before the
 * server listens.
 * @param stop closes the server and what it stands on
 * @param deadlineMs when requests that are still open are cut off. A second later the process ends in any case.
 */
export function stopOnSignals(
  server: Server,
  stop: (signal: NodeJS.Signals) => Promise<unknown>,
  deadlineMs = usualDeadlineMs,
): void {
  // Browsers open connections in advance. Node does not count them as idle before their first request.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  const end = async (signal: NodeJS.Signals) => {
    setTimeout(() => {
      // Connections without a request are closed already, so each one that is open has one.
      server.getConnections((_, open) => {
        if (open > 0)
          process.stderr.write(`Requests that took longer than ${deadlineMs / 1000} seconds to end are cut off.\n`);
      });
      server.closeAllConnections();
    }, deadlineMs).unref();
    setTimeout(() => process.exit(1), deadlineMs + leftoversMs).unref();
    // Also closes connections whose last response was still being sent when the server closed. Nothing else does.
    setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) socket.destroy();
    }, sweepMs).unref();
    await stop(signal);
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}
