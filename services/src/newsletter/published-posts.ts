import { Inject, Injectable } from '@nestjs/common';
import type { CallName, Chapter } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from '../http/cached-response.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { NewsletterService, type PostFilter } from './newsletter.service.ts';
import { NewsletterRevision } from './newsletter-revision.ts';

/** Upper limit of cached responses, because visitors choose the requests. */
const capacityBytes = 32 * 1024 * 1024;
/** About what an entry takes beside its body. */
const bookkeepingBytes = 500;

type Read = () => Promise<CachedResponse<never>>;

/** Responses that every visitor loads, read and serialised once until a post changes, in whatever process. */
@Injectable()
export class PublishedPosts {
  /** A failure is returned to the waiting requests, and not cached for the next ones. */
  private readonly responses = new LRUCache<string, CachedResponse<never>, Read>({
    maxSize: capacityBytes,
    sizeCalculation: ({ body }) => Buffer.byteLength(body) + bookkeepingBytes,
    fetchMethod: (_key, _stale, { context: read }) => read(),
    // Requests that wait while the cache is cleared still get their response.
    ignoreFetchAbort: true,
  });

  /** The number of posts that each chapter sees. */
  private readonly totals = new Map<Chapter | undefined, Promise<number>>();
  private knownRevision = '';

  constructor(
    private readonly newsletter: NewsletterService,
    private readonly revision: NewsletterRevision,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  private readonly report = (left: string) => this.logger.error({ left }, 'Rows are left out of an answer');

  list(filter: PostFilter) {
    const { chapter, search, tag, page, limit } = filter;
    const key = JSON.stringify([chapter, search?.toLowerCase(), tag?.toLowerCase(), page, limit]);
    return this.cached('GET /newsletter/getPosts', key, async () => {
      return this.newsletter.list(filter, await this.total(chapter));
    });
  }

  tags(chapter?: Chapter) {
    return this.cached('GET /newsletter/getTags', chapter ?? '', () => this.newsletter.tags(chapter));
  }

  post(id: string) {
    return this.cached('GET /newsletter/getPost', id, async () => ({ post: await this.newsletter.get(id) }));
  }

  private total(chapter?: Chapter): Promise<number> {
    const known = this.totals.get(chapter);
    if (known) return known;
    const counted = this.newsletter.count(chapter);
    this.totals.set(chapter, counted);
    counted.catch(() => this.totals.delete(chapter));
    return counted;
  }

  private async cached<N extends CallName>(name: N, key: string, read: () => Promise<ResultOf<N>>) {
    const revision = await this.revision.current();
    if (revision !== this.knownRevision) {
      this.responses.clear();
      this.totals.clear();
    }
    this.knownRevision = revision;
    const context = async () => new CachedResponse(name, await read(), this.report) as CachedResponse<never>;
    return this.responses.forceFetch(`${revision} ${name} ${key}`, { context }) as Promise<CachedResponse<N>>;
  }
}
