import type { ErrorCode, ErrorResponse } from '@portal/contracts/errors';
import { logContext } from './request-context.ts';

/** Refusals of the server itself, by status. Every other status counts as 400 or 500. */
const refusals: Record<number, [ErrorCode, string]> = {
  400: ['invalid', 'The request cannot be read.'],
  404: ['not_found', 'There is nothing at this address.'],
  408: ['too_slow', 'The request took too long to arrive. Please try again.'],
  413: ['too_large', 'The request is too large.'],
  415: ['invalid', 'The request must be JSON, and have no content-encoding.'],
  416: ['invalid', 'The file does not have the part that was asked for.'],
  429: ['too_many', 'Too many requests at the same time. Please try again in a moment.'],
  431: ['too_large', 'The headers of the request are too large.'],
  500: ['unexpected', 'Something went wrong. Please try again in a moment.'],
  503: ['unavailable', 'The service is unavailable. Please try again in a moment.'],
};

const fallbackOf = (status: number) => (status >= 400 && status < 500 ? 400 : 500);

/** The response for a refusal with this status, in the format of the API. It repeats nothing of the request. */
export function refusalWithStatus(status: number): { status: number; body: ErrorResponse } {
  const known = refusals[status];
  if (!known) return refusalWithStatus(fallbackOf(status));
  const [code, error] = known;
  return { status, body: { success: false, error, code, ...requestIdFor(status) } };
}

/** What people can name to those who read the logs, if the server is to blame. */
export function requestIdFor(status: number): { requestId?: string } {
  return status >= 500 ? logContext() : {};
}

export class RequestRefusal extends Error {
  readonly code: ErrorCode;

  constructor(readonly statusCode: 408 | 413 | 415 | 429) {
    const { error, code } = refusalWithStatus(statusCode).body;
    super(error);
    this.code = code;
  }
}
