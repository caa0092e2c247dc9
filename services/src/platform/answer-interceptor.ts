import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { calls } from '@portal/contracts';
import { map, type Observable } from 'rxjs';
import { BoundCall } from './answers.ts';
import type { PortalRequest } from './portal-request.ts';
import { PreparedAnswer } from './prepared-answer.ts';

interface Reply {
  status(code: number): Reply;
  header(name: string, value: string): Reply;
}

/** Sends what the call's response schema allows and nothing else, so that no column leaks by accident. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { name } = this.reflector.get(BoundCall, context.getHandler());
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((answer) => {
        if (answer instanceof PreparedAnswer) return sendPrepared(answer, http.getRequest(), http.getResponse());
        return calls[name].response.parse(answer);
      }),
    );
  }
}

function sendPrepared(answer: PreparedAnswer<never>, request: PortalRequest, reply: Reply): string {
  reply.header('etag', answer.etag).header('cache-control', 'public, max-age=0, must-revalidate');
  if (answer.isKnownTo(request.headers['if-none-match'])) {
    reply.status(304);
    return '';
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return answer.body;
}
