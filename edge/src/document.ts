import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { etagOf, isKnownEtag, weakEtag } from '@portal/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** A small file in memory with its compressed forms. */
export interface Document {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export const readDocument = (content: Buffer): Document => ({
  etag: weakEtag(etagOf(content)),
  bodies: { identity: content, gzip: gzipSync(content), br: brotliCompressSync(content, brotliQuality) },
});

/** Like {@link readDocument}, for long content: compression does not block other requests. */
export async function makeDocument(content: Buffer): Promise<Document> {
  const [gzipped, br] = await Promise.all([gzipLater(content), brotliLater(content, brotliQuality)]);
  return { etag: weakEtag(etagOf(content)), bodies: { identity: content, gzip: gzipped, br } };
}

const gzipLater = promisify<Buffer, Buffer>(gzip);
const brotliLater = promisify(brotliCompress);

/** The smallest encoding that the client accepts (Accept-Encoding). */
export function chooseEncoding(accepted = ''): Encoding {
  const offers = accepted.split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const takes = (encoding: string) =>
    offers.some(([name, quality = 'q=1']) => name === encoding && Number(quality.slice(2)) > 0);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/**
 * Sends a document that can change at any time. Browsers revalidate it, unless the response allows caching already, and
 * get a 304 if it is unchanged.
 */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  reply.header('etag', document.etag);
  if (reply.statusCode === 200 && isKnownEtag(document.etag, request.headers['if-none-match']))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(document.bodies[encoding]);
}
