import { type ErrorResponse, errorStatus } from '@portal/contracts';
import { type PortalError, responseToError } from '@portal/http-server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Answers every failure in the API's shape. What nobody foresaw is logged, and its details stay here. */
export function answerError(error: FastifyError | PortalError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = responseToError(error);
  if (status === errorStatus.unexpected) request.log.error(error);
  return sendError(reply, status, body);
}

/** Never cached: what fails or is missing now may be there a moment later. */
export const sendError = (reply: FastifyReply, status: number, body: ErrorResponse): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
