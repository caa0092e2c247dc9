import { Inject, Injectable } from '@nestjs/common';
import type { CallName, Chapter, ResponseOf } from '@portal/contracts';
import { CachedResponse } from '../http/cached-response.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { NewsletterService, type PostFilter } from './newsletter.service.ts';

/** In ms. A scheduled post, or a change by another process, can appear that late. */
const freshMs = 2000;
/** Upper limit of cached responses, because visitors choose the requests. */
const capacity = 200;
const capacityBytes = 32 * 1024 * 1024;

interface Entry {
  until: number;
  /** Size of the response in bytes, after it is loaded. */
  bytes: number;
  answer: Promise<CachedResponse<never>>;
}

/** Responses that every visitor loads, read and serialised once for all requests within two seconds. */
@Injectable()
export class PublishedPosts {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly newsletter: NewsletterService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  private readonly report = (left: string) => this.logger.error({ left }, 'Rows are left out of an answer');

  list(filter: PostFilter) {
    const { chapter, search, tag, page, limit } = filter;
    const key = JSON.stringify([chapter, search?.toLowerCase(), tag?.toLowerCase(), page, limit]);
    return this.prepared('GET /newsletter/getPosts', key, () => this.newsletter.list(filter));
  }

  tags(chapter?: Chapter) {
    return this.prepared('GET /newsletter/getTags', chapter ?? '', () => this.newsletter.tags(chapter));
  }

  post(id: string) {
    return this.prepared('GET /newsletter/getPost', id, async () => ({ post: await this.newsletter.get(id) }));
  }

  /** Call it after a change, so that the author sees it. */
  forget(): void {
    this.entries.clear();
  }

  private prepared<N extends CallName>(name: N, key: string, read: () => Promise<ResponseOf<N>>) {
    const id = `${name} ${key}`;
    const known = this.entries.get(id);
    if (known && known.until > Date.now()) return known.answer as Promise<CachedResponse<N>>;
    const answer = read().then((found) => new CachedResponse(name, found, this.report));
    this.keep(id, { until: Date.now() + freshMs, bytes: 0, answer: answer as Promise<CachedResponse<never>> });
    return answer;
  }

  /** A failure is returned to the waiting requests, and not cached for the next ones. */
  private keep(id: string, entry: Entry): void {
    this.entries.delete(id);
    this.entries.set(id, entry);
    this.makeRoom();
    entry.answer.then(
      ({ body }) => {
        entry.bytes = Buffer.byteLength(body);
        this.makeRoom();
      },
      () => {
        if (this.entries.get(id) === entry) this.entries.delete(id);
      },
    );
  }

  /** Removes stale responses first, then the oldest. Entries are in the order of their creation. */
  private makeRoom(): void {
    let bytes = 0;
    for (const entry of this.entries.values()) bytes += entry.bytes;
    for (const [id, { until, bytes: freed }] of this.entries) {
      if (until > Date.now() && this.entries.size <= capacity && bytes <= capacityBytes) return;
      this.entries.delete(id);
      bytes -= freed;
    }
  }
}
