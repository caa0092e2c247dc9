import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { create } from 'content-disposition';

interface File {
  /** Identifies exactly these bytes. Default: a new one. */
  id?: string;
  name: string;
  mediaType: string;
  /** Whether everybody may have it, so that every cache may keep it. Default: no. */
  isPublic?: boolean;
  read: Read;
}

/** Reads the bytes, or begins to stream them. `whenSent` takes a function that is called after they are sent or the client has gone. */
type Read = (whenSent: (free: () => void) => void) => Promise<Uint8Array | Readable>;

const disarmed = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** A response that is a file. It is always a download, and its bytes are read only for clients without a copy. */
export class FileResponse {
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly read: Read;

  constructor({ id = randomUUID(), name, mediaType, isPublic = false, read }: File) {
    this.etag = `"${id}"`;
    this.headers = {
      ...disarmed,
      'content-type': mediaType,
      'content-disposition': create(name),
      'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      etag: this.etag,
      // Mail programs and feed readers show a post's images, too.
      ...(isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
    };
    this.read = read;
  }
}
