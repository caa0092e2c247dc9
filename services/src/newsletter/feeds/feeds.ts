import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Chapter, chapters, type NewsletterPost } from '@portal/contracts';
import { coverOf, fileAddress, offeredWidths } from '@portal/contracts/post-files';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../../config/config.ts';
import { sendPublic } from '../../http/cached-response.ts';
import { handleErrors } from '../../http/error-filter.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { NewsletterService } from '../newsletter.service.ts';
import { NewsletterRevision } from '../newsletter-revision.ts';
import { PostHtml } from '../post-html.ts';
import { newsletterPost, type ShownPost } from '../post-shapes.ts';
import { PostThreads } from '../post-threads.ts';
import { type FeedContent, type FeedFormat, type FeedPost, feedFormats } from './feed-documents.ts';

const newestPosts = 20;
/** More than the feeds there are, at two revisions. */
const mostFeeds = 16;
/** In ms. Then a text that could not be parsed has another chance. */
const keptMs = 10 * 60 * 1000;
/** Time limit in ms for writing a feed from parsed posts. */
const writeMs = 10_000;

interface FeedDocument {
  body: string;
  etag: string;
}

interface Feed {
  /** On the portal. */
  path: string;
  chapter: Chapter;
  format: FeedFormat;
}

/**
 * Serves `GET /api/v1/newsletter/feeds/{nhs,njhs}.{xml,json}`, publicly `/feeds/…`: the newest published posts of a chapter.
 * These are no calls of the contracts: feed readers make them, and expect documents of their own formats. A feed is written
 * once until a post changes, or some minutes pass.
 */
@Injectable()
export class Feeds implements OnModuleInit {
  private readonly written = new LRUCache<string, FeedDocument, Feed>({
    max: mostFeeds,
    ttl: keptMs,
    fetchMethod: (_key, kept, { context }) =>
      this.write(context).catch((error) => {
        if (!kept) throw error;
        this.logger.warn({ err: error }, 'A feed could not be written again');
        return kept;
      }),
  });

  constructor(
    private readonly http: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
    private readonly newsletter: NewsletterService,
    private readonly revision: NewsletterRevision,
    private readonly html: PostHtml,
    private readonly threads: PostThreads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const server: FastifyInstance = this.http.httpAdapter.getInstance();
    const formats = Object.keys(feedFormats) as FeedFormat[];
    server.register(async (routes) => {
      handleErrors(routes, this.logger, 'A feed failed');
      for (const chapter of chapters) for (const format of formats) this.serve(routes, chapter, format);
    });
  }

  private serve(routes: FastifyInstance, chapter: Chapter, format: FeedFormat): void {
    const path = `/feeds/${chapter.toLowerCase()}.${format}`;
    const context = { path, chapter, format };
    routes.get(`/api/v1/newsletter${path}`, async (request, reply) => {
      const feed = await this.written.forceFetch(`${await this.revision.current()} ${path}`, { context });
      // Readers may be pages of other sites: what everybody may read, they may.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return sendPublic(request, reply, { type: feedFormats[format].type, ...feed });
    });
  }

  private async write({ path, chapter, format }: Feed): Promise<FeedDocument> {
    const { publicUrl } = this.config;
    const posts = await this.newsletter.newest(chapter, newestPosts);
    const content: FeedContent = {
      chapter,
      posts: await Promise.all(posts.map((post) => this.read(post))),
      url: `${publicUrl}/newsletter?chapter=${chapter.toLowerCase()}`,
      feedUrl: publicUrl + path,
    };
    return this.threads.run('feed', { content, format }, writeMs);
  }

  private async read(shown: ShownPost): Promise<FeedPost> {
    const post = newsletterPost(shown);
    return {
      post,
      html: await this.html.forFeed(post),
      url: this.html.addressOf(post),
      image: this.cover(post),
      attachments: shown.files.map(({ id, name, bytes, mediaType }) => ({
        title: name,
        url: this.html.fileAddress(id),
        length: bytes,
        type: mediaType,
      })),
    };
  }

  private cover(post: NewsletterPost): string | undefined {
    const { id, image } = coverOf(post) ?? {};
    return id && image && this.config.publicUrl + fileAddress(id, offeredWidths(image).at(-1));
  }
}
