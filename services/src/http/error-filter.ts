import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { type ErrorResponse, errorStatus } from '@portal/contracts';
import { RequestRefusal, refusalWithStatus } from '@portal/http-server';
import { RefusalLog } from '../auth/refusal-log.ts';
import { refusalOf } from '../auth/refusal-of.ts';
import { isOutage } from '../database/database-outage.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { PortalError } from './portal-error.ts';
import type { PortalRequest } from './portal-request.ts';

interface Reply {
  status(code: number): { send(body: ErrorResponse): void };
}

/** Turns errors into responses. Unknown errors are logged with the id of the request, and never shown. */
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

/** The part of an error that a client may see. */
export function portalErrorOf(failure: unknown): PortalError {
  if (failure instanceof PortalError) return failure;
  const status = refusedStatus(failure);
  if (status === 400) return new PortalError('invalid', 'The request is not valid JSON.');
  if (status !== undefined && status < 500) {
    const { code, error } = refusalWithStatus(status).body;
    return new PortalError(code, error);
  }
  return isOutage(failure)
    ? new PortalError('unavailable', 'The service is temporarily unavailable. Please try again.')
    : new PortalError('unexpected', 'Something went wrong on our side. Please try again.');
}

/** The status of a refusal by Nest, Fastify or the limits of the server, mostly before a handler. */
function refusedStatus(failure: unknown): number | undefined {
  if (failure instanceof HttpException) return failure.getStatus();
  if (failure instanceof RequestRefusal) return failure.statusCode;
  const { code, statusCode } = (failure ?? {}) as { code?: unknown; statusCode?: unknown };
  return typeof statusCode === 'number' && String(code).startsWith('FST_') ? statusCode : undefined;
}
