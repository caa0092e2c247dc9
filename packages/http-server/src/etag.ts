import { createHash } from 'node:crypto';

/** A strong ETag of a content: 160 bits of its SHA-256. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** The same content in another encoding, such as a compressed one (RFC 9110, section 8.8.1). */
export const weakEtag = (etag: string): string => `W/${etag}`;

/** Whether If-None-Match contains this ETag. Weak and strong ones are equal here (RFC 9110, section 13.1.2). */
export const isKnownEtag = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag.trim()) === strong(etag));

const strong = (etag: string): string => etag.replace(/^W\//, '');
