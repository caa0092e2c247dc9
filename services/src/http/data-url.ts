import type { NewFile } from '@portal/contracts';

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a data URL. Null if it is not one. */
export function bytesOf(url: string): Buffer | null {
  const comma = url.indexOf(',');
  const data = url.slice(comma + 1);
  if (comma === -1) return null;
  if (/;\s*base64$/i.test(url.slice(0, comma))) return base64.test(data) ? Buffer.from(data, 'base64') : null;
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    return null;
  }
}

/** A file as it comes: a data URL, or what a thread has read of one already, null where it was none. */
export type SentFile = Omit<NewFile, 'content'> & { content: string | Uint8Array<ArrayBuffer> | null };

/** The bytes of a file. Null if it came without any. */
export function contentOf({ content }: SentFile): Buffer | null {
  if (typeof content === 'string') return bytesOf(content);
  return content && Buffer.from(content.buffer, content.byteOffset, content.length);
}
