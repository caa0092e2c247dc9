import type { CallName } from '@portal/contracts';
import { etagOf, isKnownEtag } from '@portal/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ResultOf, shapeResponse } from './response-shape.ts';

/** What `Cache-Control` says of a response for everybody: caches may keep it, and ask each time whether it is still the right one. */
export const publicCaching = 'public, max-age=0, must-revalidate';

/** Sends what is for everybody, and is no call of the contracts, to a client that does not have it yet. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, type }: { body: string; etag: string; type: string },
): FastifyReply {
  reply.headers({ etag, 'cache-control': publicCaching });
  if (isKnownEtag(etag, request.headers['if-none-match'])) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** A response that is the same for everybody: serialised once, sent often, and not sent to clients that have it. */
export class CachedResponse<N extends CallName> {
  readonly body: string;
  readonly etag: string;

  /** @param report called for rows that are left out */
  constructor(name: N, result: ResultOf<N>, report: (left: string) => void) {
    this.body = JSON.stringify(shapeResponse(name, result, report));
    this.etag = etagOf(this.body);
  }
}
