import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Chapter, NewsletterPost } from '@portal/contracts';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { PortalError } from '../platform/portal-error.ts';
import { Post } from './post.entity.ts';

const PostId = z.uuid();

/** Published posts, for everyone to read. */
@Injectable()
export class NewsletterService {
  constructor(@InjectRepository(Post) private readonly posts: Repository<Post>) {}

  /** Newest first: the posts of a chapter with those for all, or every post. */
  async list(chapter?: Chapter): Promise<NewsletterPost[]> {
    const query = this.withFiles();
    if (chapter) query.where(`(post.chapters = '{}' OR :chapter = ANY (post.chapters))`, { chapter });
    const posts = await query
      .orderBy('post.createdAt', 'DESC')
      .addOrderBy('post.id')
      .addOrderBy('file.position')
      .getMany();
    return posts.map(newsletterPost);
  }

  async get(id: string): Promise<NewsletterPost> {
    const post = PostId.safeParse(id).success ? await this.find(id) : null;
    if (!post) throw new PortalError('not_found', 'Post not found.');
    return newsletterPost(post);
  }

  private find(id: string): Promise<Post | null> {
    return this.withFiles().where('post.id = :id', { id }).orderBy('file.position').getOne();
  }

  private withFiles(): SelectQueryBuilder<Post> {
    return this.posts.createQueryBuilder('post').leftJoinAndSelect('post.files', 'file');
  }
}

const newsletterPost = (post: Post): NewsletterPost => ({
  id: post.id,
  title: post.title,
  content: post.content,
  authorName: post.authorName,
  date: post.createdAt.toISOString(),
  lastUpdated: post.updatedAt?.toISOString() ?? null,
  tags: post.tags,
  files: post.files.map(({ id, name, bytes }) => ({ id, name, size: bytes, image: null })),
  chapters: post.chapters,
});
