import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, Chapter } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.ts';
import { NewsletterService } from '../newsletter.service.ts';
import { PostHtml } from '../post-html.ts';
import { PostThreads } from '../post-threads.ts';
import type { FeedAttachment, FeedContent, FeedFormat } from './feed-documents.ts';

const newestPosts = 20;
/** More than the feeds there are. */
const mostFeeds = 16;
/** In ms. A feed can be that old, because many readers request it at the same time, on the hour. */
const freshMs = 2000;
/** Time limit in ms for writing a feed from parsed posts. */
const writeMs = 10_000;

export interface FeedDocument {
  body: string;
  etag: string;
}

/** The newest published posts of a chapter, for feed readers. */
@Injectable()
export class Feeds {
  private readonly feeds = new LRUCache<string, FeedDocument, { chapter: Chapter; format: FeedFormat }>({
    max: mostFeeds,
    ttl: freshMs,
    fetchMethod: (path, _stale, { context: { chapter, format } }) => this.write(path, chapter, format),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly newsletter: NewsletterService,
    private readonly html: PostHtml,
    private readonly threads: PostThreads,
  ) {}

  /** `path` is the public path of the feed, such as `/feeds/nhs.xml`. */
  get(path: string, chapter: Chapter, format: FeedFormat): Promise<FeedDocument> {
    return this.feeds.forceFetch(path, { context: { chapter, format } });
  }

  private async write(path: string, chapter: Chapter, format: FeedFormat): Promise<FeedDocument> {
    return this.threads.run('feed', { content: await this.read(path, chapter), format }, writeMs);
  }

  private async read(path: string, chapter: Chapter): Promise<FeedContent> {
    const { publicUrl } = this.config;
    const { posts } = await this.newsletter.list({ chapter, page: 1, limit: newestPosts });
    const types = await this.newsletter.mediaTypes(posts.flatMap(({ files }) => files));
    return {
      chapter,
      posts: await Promise.all(
        posts.map(async (post) => ({
          post,
          html: await this.html.forFeed(post),
          url: this.html.addressOf(post),
          attachments: post.files.map((file) => this.attachment(file, types)),
        })),
      ),
      url: `${publicUrl}/newsletter?chapter=${chapter.toLowerCase()}`,
      feedUrl: publicUrl + path,
    };
  }

  private attachment({ id, name, size }: AttachedFile, types: ReadonlyMap<string, string>): FeedAttachment {
    const type = types.get(id) ?? 'application/octet-stream';
    return { title: name, url: this.html.fileAddress(id), length: size, type };
  }
}
