import { type ErrorCode, type ErrorResponse, errorStatus } from '@portal/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** A call that was not done; the message is for people. */
export class ControlError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}

/** Answers every failure in the API's shape. What nobody foresaw is logged, and its details stay here. */
export function answerError(error: FastifyError | ControlError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, fields } = error instanceof ControlError ? error : foreseen(error);
  if (code === 'unexpected') request.log.error(error);
  const body: ErrorResponse = { success: false, error: message, code, ...(fields && { fields }) };
  return reply.code(errorStatus[code]).header('cache-control', 'no-store').send(body);
}

/** What the server itself refuses before a call is looked at. */
function foreseen({ statusCode = 500 }: FastifyError): ControlError {
  if (statusCode === 413) return new ControlError('too_large', 'The request is too large.');
  if (statusCode >= 400 && statusCode < 500) return new ControlError('invalid', 'The request cannot be read.');
  return new ControlError('unexpected', 'Something went wrong. Please try again in a moment.');
}
