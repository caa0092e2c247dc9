import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { type ErrorResponse, errorStatus } from '@portal/contracts';
import { PortalError, refusalWithStatus, responseToError } from '@portal/http-server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RefusedAccesses } from '../audit/refused-accesses.ts';
import { refusalOf } from '../auth/refusal-of.ts';
import { isOutage } from '../database/database-outage.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import type { PortalRequest } from './portal-request.ts';

/** Turns errors into responses. Unknown errors are logged with the id of the request, and never shown. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly refusals: RefusedAccesses,
  ) {}

  catch(failure: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, body } = errorResponse(failure);
    const request = http.getRequest<PortalRequest>();
    const refusal = refusalOf(request, body);
    if (refusal) this.refusals.note(refusal);
    if (status >= errorStatus.unexpected) {
      const err = (failure instanceof PortalError && failure.cause) || failure;
      this.logger.error({ requestId: request.id, err }, 'A request failed');
    }
    http.getResponse<FastifyReply>().status(status).send(body);
  }
}

/** Responds to errors of routes that are no calls of the contracts, and so unknown to Nest, and logs them. */
export function handleErrors(routes: FastifyInstance, logger: Logger, message: string): void {
  routes.setErrorHandler((failure, request, reply) => {
    const { status, body } = errorResponse(failure);
    if (status >= errorStatus.unexpected) logger.error({ requestId: request.id, err: failure }, message);
    return reply.status(status).send(body);
  });
}

function errorResponse(failure: unknown): { status: number; body: ErrorResponse } {
  if (isOutage(failure)) return responseToError(unavailable());
  return failure instanceof HttpException ? refusalWithStatus(failure.getStatus()) : responseToError(failure);
}

const unavailable = () => new PortalError('unavailable', 'The service is temporarily unavailable. Please try again.');
