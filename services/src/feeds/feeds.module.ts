import { Module } from '@nestjs/common';
import { NewsletterModule } from '../newsletter/newsletter.module.ts';
import { FeedsService } from './feeds.service.ts';

@Module({ imports: [NewsletterModule], providers: [FeedsService], exports: [FeedsService] })
export class FeedsModule {}
