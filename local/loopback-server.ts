import type { AddressInfo } from 'node:net';
import { environmentVariable } from '@portal/environment';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

/** The address of a local service, and the variable that changes it. */
export interface Place {
  /** 0 for any free port. */
  port: number;
  variable: string;
}

export const loopback = '127.0.0.1';
const ownNames = new Set(['localhost', loopback, '[::1]']);

/** Local services replace hosted ones and trust everybody who reaches them. They refuse to start in production. */
export function refuseProduction(what: string): void {
  if (environmentVariable('NODE_ENV') !== 'production') return;
  throw new Error(`${what} is for one machine only and refuses to run with NODE_ENV=production.`);
}

/**
 * A Fastify server for this machine only. It refuses foreign host names, because a web page can point its own name to
 * this address.
 */
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

/** Explains what to do if a port cannot be used. */
export function explainListening(error: NodeJS.ErrnoException, place: Place): Error {
  const reason = reasons[error.code ?? ''];
  return reason ? new Error(reason(place), { cause: error }) : error;
}

/** Listens on loopback and returns the server's address without a trailing slash. */
export async function listenOnLoopback(server: FastifyInstance, place: Place): Promise<string> {
  await server
    .listen({ host: loopback, port: place.port })
    .catch((error) => Promise.reject(explainListening(error, place)));
  return `http://${loopback}:${(server.server.address() as AddressInfo).port}`;
}
