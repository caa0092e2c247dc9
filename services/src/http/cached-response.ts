import type { CallName } from '@portal/contracts';
import { etagOf, isKnownEtag } from '@portal/http-server';
import type { FastifyReply } from 'fastify';
import { type ResultOf, shapeResponse } from './response-shape.ts';

/** Every cache may keep it, and asks each time whether it is still the right one. */
const publicCaching = 'public, max-age=0, must-revalidate';

/** Prepares a reply that is for everybody. @returns what is to be sent: nothing to a client that has it */
export function sendPublic(
  { headers }: { headers: { 'if-none-match'?: string } },
  reply: FastifyReply,
  { body, etag, type }: { body: string; etag: string; type: string },
): string | undefined {
  reply.headers({ etag, 'cache-control': publicCaching, 'content-type': type });
  return isKnownEtag(etag, headers['if-none-match']) ? notModified(reply) : body;
}

/** An empty text would be sent with its length, which clients may take for that of what they have (RFC 9110, section 8.6). */
export function notModified(reply: FastifyReply): undefined {
  reply.status(304);
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
