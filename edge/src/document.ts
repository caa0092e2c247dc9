import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { etagOf, isKnownEtag, weakEtag } from '@portal/http-server';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** Shorter content fits into one packet anyway. */
export const leastBytes = 1024;

const gzipped = promisify<Buffer, Buffer>(gzip);
const brotli = promisify(brotliCompress);

interface DocumentOptions {
  /** Default: one made of the content. */
  etag?: string;
  /** Of brotli: 9 for what is sent often, 4 for what may be sent once. */
  quality?: 4 | 9;
}

/** Content in memory. It is compressed once for each encoding that somebody asks for. */
export class Document {
  /** Weak, because all encodings share it. */
  readonly etag: string;
  readonly #quality: number;
  readonly #forms = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    readonly content: Buffer,
    { etag = etagOf(content), quality = 9 }: DocumentOptions = {},
  ) {
    this.etag = etag.startsWith('W/') ? etag : weakEtag(etag);
    this.#quality = quality;
  }

  get isWorthCompressing(): boolean {
    return this.content.length >= leastBytes;
  }

  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.content;
    const known = this.#forms.get(encoding);
    if (known) return known;
    const made = this.#compress(encoding);
    this.#forms.set(encoding, made);
    made.then(
      (form) => this.#forms.set(encoding, form),
      () => this.#forms.delete(encoding),
    );
    return made;
  }

  #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    if (encoding === 'gzip') return gzipped(this.content);
    return brotli(this.content, { params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality } });
  }
}

const negotiator = new Negotiator<'br' | 'gzip'>({ supportedValues: ['br', 'gzip'] });

/** Brotli or gzip, whichever the client prefers (Accept-Encoding), or neither. */
export const chooseEncoding = (accepted = ''): Encoding =>
  // The library takes `*` for both, also where one of them is refused by name.
  negotiator.negotiate(accepted.toLowerCase().replaceAll('*', 'any')) ?? 'identity';

/**
 * Sends a document that can change at any time. Browsers revalidate it, unless the response allows caching already, and
 * get a 304 if it is unchanged.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  reply.header('etag', document.etag);
  if (reply.statusCode === 200 && isKnownEtag(document.etag, request.headers['if-none-match']))
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding']?.toString();
  const encoding = document.isWorthCompressing ? chooseEncoding(accepted) : 'identity';
  const body = await document.in(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
