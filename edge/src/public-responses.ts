import { SharedReads } from '@portal/http-server';
import { originHeaders } from '@portal/http-server/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import { Document, sendDocument } from './document.ts';

/** A response of the services to everybody. It is the same object as long as the services confirm it. */
export interface PublicResponse {
  status: number;
  headers: Record<string, string>;
  document: Document;
}

/** Upper limits in bytes, because visitors choose the requests. A longer response is shared, but not kept. */
const mostBytes = 32 * 1024 * 1024;
const mostBytesOfOne = 2 * 1024 * 1024;
/** About what an entry takes beside its body. */
const bookkeepingBytes = 1000;
const timeoutMs = 30_000;

/** Headers of one connection or one sending, and those that the edge sets itself. */
const ownHeaders = new Set(
  'connection content-length date etag keep-alive transfer-encoding vary x-request-id'.split(' '),
);

/**
 * Public responses of the services. The services are asked each time whether a kept response is still the right one, so
 * no response is older than its request (ADR 47). Requests at the same time share the question.
 */
export class PublicResponses {
  readonly #agent = new Agent({ connections: 128, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  readonly #kept = new LRUCache<string, PublicResponse>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    // Compressed forms take less than the content.
    sizeCalculation: ({ document }, url) => 2 * (document.content.length + url.length) + bookkeepingBytes,
  });
  readonly #reads = new SharedReads<PublicResponse>();

  /** @throws if the services do not respond */
  get(url: string): Promise<PublicResponse> {
    return this.#reads.get(url, () => this.#read(url));
  }

  /** The last response that can be kept, which may be old. */
  last(url: string): PublicResponse | undefined {
    return this.#kept.get(url);
  }

  stop(): Promise<void> {
    return this.#agent.destroy();
  }

  async #read(url: string): Promise<PublicResponse> {
    const known = this.#kept.get(url);
    const { origin, pathname, search } = new URL(url);
    const received = await this.#agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: { ...originHeaders(), ...(known && { 'if-none-match': known.document.etag }) },
    });
    const content = Buffer.from(await received.body.arrayBuffer());
    if (received.statusCode === 304 && known) return known;
    const response = responseOf(received, content);
    if (isForEverybody(response)) this.#kept.set(url, response);
    // A failure of the services says nothing about their content.
    else if (response.status < 500) this.#kept.delete(url);
    return response;
  }
}

/** Sends a public response with the headers of the services. Whatever may be kept is compressed as the client accepts it. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, response: PublicResponse) {
  const { status, headers, document } = response;
  reply.code(status).headers(headers);
  return isForEverybody(response) ? sendDocument(request, reply, document) : reply.send(document.content);
}

function responseOf({ statusCode: status, headers: given }: Dispatcher.ResponseData, content: Buffer): PublicResponse {
  const all = Object.entries(given).map(([name, value]) => [name, String(value)] as const);
  const headers = Object.fromEntries(all.filter(([name]) => !ownHeaders.has(name)));
  const { etag } = Object.fromEntries(all);
  return { status, headers, document: new Document(content, { etag, quality: 4 }) };
}

/**
 * Calls for everybody, with the parameters of their addresses. Searches and tags are not among them, because the services
 * limit them for each address that they come from.
 */
const sharedCalls: Record<string, string[]> = {
  '/api/v1/newsletter/getPosts': ['chapter', 'page', 'limit'],
  '/api/v1/newsletter/getPost': ['id'],
  '/api/v1/newsletter/getTags': ['chapter'],
};
const isFeed = (path: string) => /^\/api\/v1\/newsletter\/feeds\/[\w.]+$/.test(path);

/** Whether everybody gets the same response to a request. @param url its address at the services */
export function isShared({ method, headers, query }: FastifyRequest, url: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false;
  const [path = ''] = url.split('?', 1);
  const parameters = isFeed(path) ? [] : sharedCalls[path];
  return parameters !== undefined && Object.keys(query as object).every((name) => parameters.includes(name));
}

/** Whether the services allow every cache to keep it. */
const isForEverybody = ({ status, headers }: PublicResponse): boolean =>
  status === 200 && /\bpublic\b/.test(headers['cache-control'] ?? '');
