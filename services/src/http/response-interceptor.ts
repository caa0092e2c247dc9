import type { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isKnownEtag } from '@portal/http-server';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { afterResponse } from './after-response.ts';
import { CachedResponse, notModified, sendPublic } from './cached-response.ts';
import { EndpointMetadata } from './endpoint.ts';
import { FileResponse } from './file-response.ts';
import type { PortalRequest } from './portal-request.ts';
import { reportLeft, shapeResponse } from './response-shape.ts';

const type = 'application/json; charset=utf-8';

interface Exchange {
  request: PortalRequest;
  reply: FastifyReply;
}

/** Sends only what the response schema of the call contains, so that no column leaks by accident. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { name } = this.reflector.get(EndpointMetadata, context.getHandler());
    const http = context.switchToHttp();
    const exchange: Exchange = { request: http.getRequest(), reply: http.getResponse() };
    return next.handle().pipe(
      mergeMap(async (result) => {
        if (result instanceof CachedResponse) return sendPublic(exchange.request, exchange.reply, { type, ...result });
        if (result instanceof FileResponse) return sendFile(result, exchange);
        return shapeResponse(name, result, reportLeft(this.logger));
      }),
    );
  }
}

/** Headers are set last, so that a failed read is sent as an error and is not cached. */
async function sendFile(file: FileResponse, { request, reply }: Exchange): Promise<Uint8Array | Readable | undefined> {
  const known = isKnownEtag(file.etag, request.headers['if-none-match']);
  const bytes = known ? notModified(reply) : await file.read((free) => afterResponse(reply, free));
  reply.headers(file.headers);
  return bytes;
}
