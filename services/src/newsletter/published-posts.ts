import { Inject, Injectable } from '@nestjs/common';
import type { CallName, Chapter } from '@portal/contracts';
import { SharedReads } from '@portal/http-server';
import { LRUCache } from 'lru-cache';
import { CachedResponse } from '../http/cached-response.ts';
import { type ResultOf, reportLeft } from '../http/response-shape.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { NewsletterService, type PostFilter } from './newsletter.service.ts';
import { NewsletterRevision } from './newsletter-revision.ts';

/** Upper limit of cached responses, because visitors choose the requests. */
const capacityBytes = 32 * 1024 * 1024;
/** About what an entry takes beside its body. */
const bookkeepingBytes = 500;

interface Kept {
  response: CachedResponse<never>;
  revision: string;
}

/** Responses that every visitor loads, read and serialised once until a post changes, in whatever process. */
@Injectable()
export class PublishedPosts {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: capacityBytes,
    sizeCalculation: ({ response }) => Buffer.byteLength(response.body) + bookkeepingBytes,
  });
  private readonly reads = new SharedReads<Kept>();

  constructor(
    private readonly newsletter: NewsletterService,
    private readonly revision: NewsletterRevision,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

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

  private async cached<N extends CallName>(name: N, key: string, read: () => Promise<ResultOf<N>>) {
    const address = `${name} ${key}`;
    const known = this.kept.get(address);
    if (known && known.revision === (await this.revision.current())) return known.response as CachedResponse<N>;
    const { response } = await this.reads.get(address, async () => {
      // Known before the posts are read, so they are not older.
      const revision = this.revision.latest;
      const made = {
        revision,
        response: new CachedResponse(name, await read(), reportLeft(this.logger)) as CachedResponse<never>,
      };
      this.kept.set(address, made);
      return made;
    });
    return response as CachedResponse<N>;
  }
}
