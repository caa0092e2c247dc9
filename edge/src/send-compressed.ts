import { pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { weakEtag } from '@portal/http-server';
import { chooseEncoding, leastBytes } from './document.ts';

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
};

const isText = (type: string): boolean => /^text\/|[/+](?:json|xml)\b/.test(type);

type OnResponse = NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onResponse']>;

/** Sends a response of the services, compressed if it is a longer text and the client accepts that. */
export const sendCompressed: OnResponse = (request, reply, { stream }) => {
  // Where nothing of it was sent yet, that is answered as if the services had not responded.
  stream.once('error', (error) => Object.assign(error, { statusCode: 503 }));
  const type = String(reply.getHeader('content-type') ?? '');
  if (!isText(type) || reply.hasHeader('content-encoding') || reply.statusCode === 206) return reply.send(stream);
  reply.header('vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  const isShort = Number(reply.getHeader('content-length')) < leastBytes;
  if (encoding === 'identity' || isShort || request.method === 'HEAD') return reply.send(stream);
  const etag = reply.getHeader('etag');
  // Compressed or not, it has the same one.
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', weakEtag(etag));
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return reply.send(pipeline(stream, compressors[encoding](), () => {}));
};
