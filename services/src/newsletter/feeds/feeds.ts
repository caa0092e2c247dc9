import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFile, Chapter, NewsletterPost } from '@portal/contracts';
import { coverOf, fileAddress, offeredWidths } from '@portal/contracts/post-files';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { NewsletterService } from '../newsletter.service.ts';
import { NewsletterRevision } from '../newsletter-revision.ts';
import { PostHtml } from '../post-html.ts';
import { PostThreads } from '../post-threads.ts';
import type { FeedAttachment, FeedContent, FeedFormat } from './feed-documents.ts';

const newestPosts = 20;
/** More than the feeds there are, at two revisions. */
const mostFeeds = 16;
/** In ms. Then a text that could not be parsed has another chance. */
const keptMs = 10 * 60 * 1000;
/** Time limit in ms for writing a feed from parsed posts. */
const writeMs = 10_000;

export interface FeedDocument {
  body: string;
  etag: string;
}

interface FeedAddress {
  path: string;
  chapter: Chapter;
  format: FeedFormat;
}

/**
 * The newest published posts of a chapter, for feed readers. A feed is written once until a post changes, or some minutes
 * pass.
 */
@Injectable()
export class Feeds {
  private readonly feeds = new LRUCache<string, FeedDocument, FeedAddress>({
    max: mostFeeds,
    ttl: keptMs,
    fetchMethod: (_key, kept, { context: { path, chapter, format } }) =>
      this.write(path, chapter, format).catch((error) => {
        if (!kept) throw error;
        this.logger.warn({ err: error }, 'A feed could not be written again');
        return kept;
      }),
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly newsletter: NewsletterService,
    private readonly revision: NewsletterRevision,
    private readonly html: PostHtml,
    private readonly threads: PostThreads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `path` is the public path of the feed, such as `/feeds/nhs.xml`. */
  async get(path: string, chapter: Chapter, format: FeedFormat): Promise<FeedDocument> {
    const revision = await this.revision.current();
    return this.feeds.forceFetch(`${revision} ${path}`, { context: { path, chapter, format } });
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
          image: this.cover(post),
          attachments: post.files.map((file) => this.attachment(file, types)),
        })),
      ),
      url: `${publicUrl}/newsletter?chapter=${chapter.toLowerCase()}`,
      feedUrl: publicUrl + path,
    };
  }

  private cover(post: NewsletterPost): string | undefined {
    const { id, image } = coverOf(post) ?? {};
    return id && image && this.config.publicUrl + fileAddress(id, offeredWidths(image).at(-1));
  }

  private attachment({ id, name, size }: AttachedFile, types: ReadonlyMap<string, string>): FeedAttachment {
    const type = types.get(id) ?? 'application/octet-stream';
    return { title: name, url: this.html.fileAddress(id), length: size, type };
  }
}
