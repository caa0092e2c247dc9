import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds during which the rest of a refused request is received and dropped. Many clients read the response only
 * after they have sent everything.
 */
const lingerMs = 5000;

const lingering = new WeakSet<Socket>();

/** Whether a connection only carries the rest of a request that already has its response. */
export const isLingering = (socket: Socket): boolean => lingering.has(socket);

/** Receives and drops the rest of a request that already has its response, for a limited time. */
export function forgetRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  lingering.add(socket);
  const closing = setTimeout(() => socket.destroy(), lingerMs).unref();
  request.unpipe();
  request.resume();
  request.once('end', () => {
    lingering.delete(socket);
    clearTimeout(closing);
  });
}

/** Sends the last bytes and closes the connection in such a way that the other side can read them first. */
export function closeGently(socket: Socket, lastWords: string): void {
  socket.end(lastWords);
  socket.resume();
  const closing = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(closing));
}
