import { createHash } from 'node:crypto';
import type { CallName, ResponseOf } from '@portal/contracts';
import { shapeResponse } from './response-shape.ts';

/** A response that is the same for everybody: serialised once, sent often, and not sent to clients that have it. */
export class CachedResponse<N extends CallName> {
  readonly body: string;
  readonly etag: string;

  /** @param report called for rows that are left out */
  constructor(name: N, answer: ResponseOf<N>, report: (left: string) => void) {
    this.body = JSON.stringify(shapeResponse(name, answer, report));
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`;
  }
}

/** Whether If-None-Match contains this ETag. Proxies that compress a response mark the tag as weak. */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
