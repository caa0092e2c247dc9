import { create } from 'content-disposition';

interface File {
  /** Stands for these very bytes, for ever. */
  id: string;
  name: string;
  mediaType: string;
  /** Whether everybody may have it, so that everybody on the way may keep it. */
  isPublic: boolean;
  read: Read;
}

/** Reads the bytes, and says what is to be called once they are sent or nobody waits for them any more. */
type Read = (whenSent: (free: () => void) => void) => Promise<Uint8Array>;

const disarmed = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** An answer that is a file: always a download, whose bytes are read only for those who don't have them. */
export class FileResponse {
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly read: Read;

  constructor({ id, name, mediaType, isPublic, read }: File) {
    this.etag = `"${id}"`;
    this.headers = {
      ...disarmed,
      'content-type': mediaType,
      'content-disposition': create(name),
      'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
      etag: this.etag,
      // Mail programs and feed readers show a post's pictures, too.
      ...(isPublic && { 'cross-origin-resource-policy': 'cross-origin' }),
    };
    this.read = read;
  }
}
