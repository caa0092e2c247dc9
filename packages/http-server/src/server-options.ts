import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { maxBodyBytes } from '@portal/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLingering } from './lingering.ts';
import { refuseConnection } from './raw-refusal.ts';
import { refusalWithStatus } from './refusal.ts';

const headersTimeoutMs = 15_000;
/** Beyond what bodies may take; these are what ends a request that the limits of bodies never see. */
const requestTimeoutMs = 330_000;
const lookMs = 2000;

const plainRequestId = /^[\w-]{8,64}$/;

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

type ServerSocket = Socket & { _httpMessage?: { headersSent: boolean } };

/** Answers what is no request at all, or comes too slowly to become one. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: ServerSocket): void {
  // As Node's own handler does: whoever is being answered must not find another answer in it.
  const isAnswered = isLingering(socket) || socket._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) socket.destroy();
  else refuseConnection(socket, statusOf[error.code ?? ''] ?? 400);
}

/** Options of Fastify that the portal's servers share: time for headers, ids of requests, refusals in the API's shape. */
export const serverOptions = {
  bodyLimit: maxBodyBytes,
  requestTimeout: requestTimeoutMs,
  http: {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: lookMs,
  },
  clientErrorHandler: refuseBrokenRequest,
  frameworkErrors: (error: { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = refusalWithStatus(error.statusCode ?? 500);
    reply.code(status).header('cache-control', 'no-store').send(body);
  },
  /** The sender's own, where it is a plain one. */
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && plainRequestId.test(given) ? given : randomUUID();
  },
};
