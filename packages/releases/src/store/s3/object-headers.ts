import mime from 'mime';

const encodings: Record<string, string> = { '.gz': 'gzip', '.br': 'br' };

/**
 * The headers for a file of the store. A compressed copy has the type and encoding of the original, so a host can send
 * `main.js.br` as a response for `main.js`.
 */
export function objectHeaders(file: string) {
  const ending = /\.(?:gz|br)$/.exec(file)?.[0] ?? '';
  const original = ending ? file.slice(0, -ending.length) : file;
  const type = mime.getType(original) ?? 'application/octet-stream';
  return {
    ContentType: /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
    // Released files never change, because their version is part of the address. All other files can change at any
    // time.
    CacheControl: file.startsWith('apps/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ContentEncoding: encodings[ending],
  };
}
