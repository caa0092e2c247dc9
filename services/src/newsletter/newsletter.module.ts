import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NewsletterService } from './newsletter.service.ts';
import { Post, PostFile } from './post.entity.ts';
import { PostListCache } from './post-list-cache.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Post, PostFile])],
  providers: [NewsletterService, PostListCache],
  exports: [NewsletterService, PostListCache],
})
export class NewsletterModule {}
