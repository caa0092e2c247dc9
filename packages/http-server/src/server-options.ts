import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { maxBodyBytes } from '@portal/contracts/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLingering } from './lingering.ts';
import { refuseConnection } from './raw-refusal.ts';
import { refusalWithStatus } from './refusal.ts';

const headersTimeoutMs = 15_000;
/** Longer than any body may take. It ends requests that the body limits never see. */
const requestTimeoutMs = 330_000;
const lookMs = 2000;

const plainRequestId = /^[\w-]{8,64}$/;

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

type ServerSocket = Socket & { _httpMessage?: { headersSent: boolean } };

/** Responds to data that are not a request, and to requests whose headers come too slowly. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: ServerSocket): void {
  // As in Node's own handler: nothing may be written into a response that has begun.
  const hasResponse = isLingering(socket) || socket._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || hasResponse) socket.destroy();
  else refuseConnection(socket, statusOf[error.code ?? ''] ?? 400);
}

/**
 * Fastify options that all HTTP servers of the portal share: header timeout, request ids, refusals in the format of the
 * API.
 */
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
  /** The client's own id if it has a plain form, otherwise a new one. */
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && plainRequestId.test(given) ? given : randomUUID();
  },
};
