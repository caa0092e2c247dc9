import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** For so long, what a refused sender still sends is received and forgotten: many read the answer only after that. */
const lingerMs = 5000;

const lingering = new WeakSet<Socket>();

/** Whether a connection brings nothing but the rest of a request that is answered already. */
export const isLingering = (socket: Socket): boolean => lingering.has(socket);

/** Receives and forgets the rest of a request that is answered already, for a while. */
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

/** Closes a connection whose last words are written: its other side may read them first. */
export function closeGently(socket: Socket, lastWords: string): void {
  socket.end(lastWords);
  socket.resume();
  const closing = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(closing));
}
