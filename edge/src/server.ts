import { limitRequests, serverOptions } from '@portal/http-server';
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
  logLevel?: string;
}

/** A server that logs, limits and measures its requests, for the edge and for release control. */
export function createServer(
  { trustedProxies, overTls, logLevel = 'warn' }: ServerSettings,
  options: FastifyServerOptions = {},
): FastifyInstance {
  const server = Fastify({
    ...serverOptions,
    ...requestLog(logLevel),
    trustProxy: trustedProxies || false,
    forceCloseConnections: true,
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
