import mime from 'mime';

interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
}

const encodings: Record<string, string> = { '.gz': 'gzip', '.br': 'br' };

/**
 * The headers that a host gives out with a file of the store. A compressed copy says what it is a copy of: a host may
 * answer a request for `main.js` with `main.js.br` as it is, to browsers that take it.
 */
export function objectHeaders(file: string): ObjectHeaders {
  const ending = /\.(?:gz|br)$/.exec(file)?.[0] ?? '';
  const original = ending ? file.slice(0, -ending.length) : file;
  const type = mime.getType(original) ?? 'application/octet-stream';
  return {
    ContentType: /^text\/|javascript|json|svg/.test(type) ? `${type}; charset=utf-8` : type,
    // Released files never change: their version is in the address. Everything else may, at any time.
    CacheControl: file.startsWith('apps/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ContentEncoding: encodings[ending],
  };
}
