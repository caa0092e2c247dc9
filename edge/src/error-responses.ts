import { type ErrorResponse, errorStatus } from '@portal/contracts';
import { type PortalError, refusalWithStatus, responseToError } from '@portal/http-server';
import { DamagedDocument } from '@portal/releases/store/documents';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

export const nothingReleased = 'Nothing has been released here yet.';

/** Responds to every failure in the API's shape. What nobody foresaw is logged, and its details stay here. */
export function respondWithError(
  error: FastifyError | PortalError | DamagedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof DamagedDocument) {
    request.log.error(error);
    return notReady(reply, error.summary);
  }
  const { status, body } = responseToError(error);
  // A visitor who leaves breaks what the services send, and is no error of the edge.
  const level = request.socket.destroyed ? 'info' : 'error';
  if (status >= errorStatus.unexpected) request.log[level](error);
  for (const name of Object.keys(reply.getHeaders()).filter((header) => ofContent.test(header)))
    reply.removeHeader(name);
  return sendError(reply, status, body);
}

/** Headers of what could not be sent. An error with its encoding could not be read. */
const ofContent = /^(?:content-(?:disposition|encoding|length|range)|accept-ranges|etag|last-modified)$/;

/** A response for something that can exist a moment later. */
export const notReady = (reply: FastifyReply, reason: string): FastifyReply =>
  sendError(reply.header('retry-after', '5'), 503, { success: false, error: reason, code: 'unavailable' });

/** Refuses with the words for a status. */
export function sendRefusal(reply: FastifyReply, refused: number): FastifyReply {
  const { status, body } = refusalWithStatus(refused);
  return sendError(reply, status, body);
}

/** Never cached: what fails or is missing now may be there a moment later. */
const sendError = (reply: FastifyReply, status: number, body: ErrorResponse): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
