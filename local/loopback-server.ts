import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

/** Where a local service listens, and the variable that moves it elsewhere. */
export interface Place {
  /** 0 for any free port. */
  port: number;
  variable: string;
}

export const loopback = '127.0.0.1';
const ownNames = new Set(['localhost', loopback, '[::1]']);

/** The local services stand in for hosted ones and trust whoever reaches them: they have no place in production. */
export function refuseProduction(what: string): void {
  if (process.env.NODE_ENV !== 'production') return;
  throw new Error(`${what} is for one machine only and refuses to run with NODE_ENV=production.`);
}

/** A Fastify server for this machine alone. Foreign host names are refused: a web page may point one of its own here. */
export function createLoopbackServer(options: FastifyServerOptions = {}): FastifyInstance {
  const server = Fastify({ forceCloseConnections: true, ...options });
  server.addHook('onRequest', async (request, reply) => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (!ownNames.has(name)) await reply.code(421).send({ error: 'This server answers only to this machine.' });
  });
  return server;
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ port, variable }) => `Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`,
  EACCES: ({ port, variable }) => `Port ${port} is not for this account. Set ${variable} to one above 1023.`,
};

/** Says in words what to do about a port that can't be had. */
export function explainListening(error: NodeJS.ErrnoException, place: Place): Error {
  const reason = reasons[error.code ?? ''];
  return reason ? new Error(reason(place), { cause: error }) : error;
}

/** Binds to loopback, and returns the server's address without a slash at its end. */
export async function listenOnLoopback(server: FastifyInstance, place: Place): Promise<string> {
  await server
    .listen({ host: loopback, port: place.port })
    .catch((error) => Promise.reject(explainListening(error, place)));
  return `http://${loopback}:${(server.server.address() as AddressInfo).port}`;
}
