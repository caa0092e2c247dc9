import { type ErrorResponse, errorStatus } from '@portal/contracts';
import { refusalWithStatus } from '@portal/http-server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ControlError } from './release-control/control-error.ts';

/** Sends an error in the format of the API. An unexpected error is logged, and sent without its details. */
export function answerError(error: FastifyError | ControlError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } =
    error instanceof ControlError ? controlAnswer(error) : refusalWithStatus(error.statusCode ?? 500);
  if (status === errorStatus.unexpected) request.log.error(error);
  return sendError(reply, status, body);
}

/** Errors are not cached, because what is missing can exist a moment later. */
export const sendError = (reply: FastifyReply, status: number, body: ErrorResponse): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);

const controlAnswer = ({ code, message, fields }: ControlError): { status: number; body: ErrorResponse } => ({
  status: errorStatus[code],
  body: { success: false, error: message, code, ...(fields && { fields }) },
});
