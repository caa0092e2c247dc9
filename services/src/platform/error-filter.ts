import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { type ErrorCode, type ErrorResponse, errorStatus } from '@portal/contracts';
import { isOutage } from './database-outage.ts';
import { LOGGER, type Logger } from './logger.ts';
import { PortalError } from './portal-error.ts';
import type { PortalRequest } from './portal-request.ts';
import { RefusalLog } from './refusal-log.ts';
import { refusalOf } from './refusal-of.ts';

interface Reply {
  status(code: number): { send(body: ErrorResponse): void };
}

/** What is wrong with a request before any handler sees it. */
const beforeHandlers: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request is not valid JSON.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['too_large', 'The request is too large.'],
  415: ['invalid', 'The request must be JSON.'],
};

/** The one place where failures become answers. Unknown ones are logged with the request's id and never shown. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly refusals: RefusalLog,
  ) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const error = portalErrorOf(failure);
    const request = http.getRequest<PortalRequest>();
    const refusal = refusalOf(request, error);
    if (refusal) this.refusals.note(refusal);
    if (error.code === 'unexpected' || error.code === 'unavailable') {
      this.logger.error({ requestId: request.id, err: failure }, 'A request failed');
    }
    http.getResponse<Reply>().status(errorStatus[error.code]).send(errorResponse(error));
  }
}

export const errorResponse = ({ code, message, fields, chapter }: PortalError): ErrorResponse => ({
  success: false,
  error: message,
  code,
  ...(fields && { fields }),
  ...(chapter && { chapter }),
});

/** Any failure as what may be said about it. */
export function portalErrorOf(failure: unknown): PortalError {
  if (failure instanceof PortalError) return failure;
  if (failure instanceof HttpException) {
    const known = beforeHandlers[failure.getStatus()];
    if (known) return new PortalError(...known);
    if (failure.getStatus() < 500) return new PortalError('invalid', 'The request cannot be understood.');
  }
  return isOutage(failure)
    ? new PortalError('unavailable', 'The service is temporarily unavailable. Please try again.')
    : new PortalError('unexpected', 'Something went wrong on our side. Please try again.');
}
