import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { chapters } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { sendPublic } from '../../http/cached-response.ts';
import { handleErrors } from '../../http/error-filter.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { type FeedFormat, feedFormats } from './feed-documents.ts';
import { Feeds } from './feeds.ts';

/**
 * Serves `GET /api/v1/newsletter/feeds/{nhs,njhs}.{xml,json}`, publicly `/feeds/…`. These are no calls of the contracts:
 * feed readers make them, and expect documents of their own formats.
 */
@Injectable()
export class FeedRoutes implements OnModuleInit {
  constructor(
    private readonly http: HttpAdapterHost,
    private readonly feeds: Feeds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const server: FastifyInstance = this.http.httpAdapter.getInstance();
    server.register(async (routes) => {
      handleErrors(routes, this.logger, 'A feed failed');
      for (const chapter of chapters) {
        for (const format of Object.keys(feedFormats) as FeedFormat[]) {
          const path = `/feeds/${chapter.toLowerCase()}.${format}`;
          routes.get(`/api/v1/newsletter${path}`, async (request, reply) => {
            const { body, etag } = await this.feeds.get(path, chapter, format);
            // Readers may be pages of other sites: what everybody may read, they may.
            reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
            return sendPublic(request, reply, { body, etag, type: feedFormats[format].type });
          });
        }
      }
    });
  }
}
