import { Module } from '@nestjs/common';
import { NewsletterModule } from '../newsletter/newsletter.module.ts';
import { PostHtml } from '../newsletter/post-html.service.ts';
import { FeedsService } from './feeds.service.ts';

@Module({ imports: [NewsletterModule], providers: [FeedsService, PostHtml], exports: [FeedsService] })
export class FeedsModule {}
