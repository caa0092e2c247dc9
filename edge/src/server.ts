import type { AddressInfo } from 'node:net';
import { limitRequests, serverOptions, stopOnSignals } from '@portal/http-server';
import { followRequests } from '@portal/http-server/follow-requests';
import { measureRequests } from '@portal/http-server/metrics';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addCommonHeaders } from './common-headers.ts';
import { respondWithError } from './error-responses.ts';
import { logRequests, requestLog } from './request-log.ts';

export interface ServerSettings {
  /** Proxies in front whose X-Forwarded headers are trusted. Default: none. */
  trustedProxies?: string;
  /** Whether visitors come over TLS, so that their browsers must stay with it. */
  overTls?: boolean;
  logLevel: string;
}

/** A server that logs, limits and measures its requests, for the edge and for release control. */
export function createServer(
  { trustedProxies, overTls, logLevel }: ServerSettings,
  options: FastifyServerOptions = {},
): FastifyInstance {
  const server = Fastify({
    ...serverOptions,
    ...requestLog(logLevel),
    trustProxy: trustedProxies || false,
    // While it stops, a connection that is still open can bring one more request.
    return503OnClosing: false,
    ...options,
  });
  followRequests(server);
  logRequests(server);
  limitRequests(server, { trustedProxies });
  server.setErrorHandler(respondWithError);
  addCommonHeaders(server, overTls);
  measureRequests(server);
  return server;
}

export interface Listening {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Time limit in ms for the requests that have begun when the process is stopped. */
  stopWithinMs?: number;
}

/** @throws with the variables of an address that cannot be used */
export const listenAt = (server: FastifyInstance, address: { host: string; port: number }, portVariable = 'PORT') =>
  server.listen(address).catch(({ message }) => {
    throw new Error(`HOST and ${portVariable} name an address that cannot be used: ${message}`);
  });

/** Listens until a signal stops the process. */
export async function runServer(
  server: FastifyInstance,
  name: string,
  { host, port, stopWithinMs }: Listening,
): Promise<void> {
  stopOnSignals(server.server, () => server.close(), stopWithinMs);
  await listenAt(server, { host, port });
  console.log(`${name} ready on port ${(server.server.address() as AddressInfo).port}`);
}
