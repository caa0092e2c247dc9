import { Inject, Injectable } from '@nestjs/common';
import type { CallName, Chapter } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from '../http/cached-response.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { NewsletterService, type PostFilter } from './newsletter.service.ts';

/** In ms. A scheduled post, or a change by another process, can appear that late. */
const freshMs = 2000;
/** Upper limit of cached responses, because visitors choose the requests. */
const capacity = 200;
const capacityBytes = 32 * 1024 * 1024;

type Read = () => Promise<CachedResponse<never>>;

/** Responses that every visitor loads, read and serialised once for all requests within two seconds. */
@Injectable()
export class PublishedPosts {
  /** A failure is returned to the waiting requests, and not cached for the next ones. */
  private readonly responses = new LRUCache<string, CachedResponse<never>, Read>({
    max: capacity,
    maxSize: capacityBytes,
    sizeCalculation: ({ body }) => Buffer.byteLength(body),
    ttl: freshMs,
    fetchMethod: (_key, _stale, { context: read }) => read(),
    // Requests that wait while the cache is cleared get their response, which is not kept.
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly newsletter: NewsletterService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  private readonly report = (left: string) => this.logger.error({ left }, 'Rows are left out of an answer');

  list(filter: PostFilter) {
    const { chapter, search, tag, page, limit } = filter;
    const key = JSON.stringify([chapter, search?.toLowerCase(), tag?.toLowerCase(), page, limit]);
    return this.cached('GET /newsletter/getPosts', key, () => this.newsletter.list(filter));
  }

  tags(chapter?: Chapter) {
    return this.cached('GET /newsletter/getTags', chapter ?? '', () => this.newsletter.tags(chapter));
  }

  post(id: string) {
    return this.cached('GET /newsletter/getPost', id, async () => ({ post: await this.newsletter.get(id) }));
  }

  /** Call it after a change, so that the author sees it. */
  forget(): void {
    this.responses.clear();
  }

  private cached<N extends CallName>(name: N, key: string, read: () => Promise<ResultOf<N>>) {
    const context = async () => new CachedResponse(name, await read(), this.report) as CachedResponse<never>;
    return this.responses.forceFetch(`${name} ${key}`, { context }) as Promise<CachedResponse<N>>;
  }
}
