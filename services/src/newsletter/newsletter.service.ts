import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AttachedFile, Chapter, NewsletterPost, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { containsWords } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { Post } from './post.entity.ts';
import { newsletterPost } from './post-shapes.ts';

export type PostFilter = RequestTo<'GET /newsletter/getPosts'>['input'];

const PostId = z.uuid();
const published = 'post.published_at <= now()';
const ofChapter = `(post.chapters = '{}' OR :chapter = ANY (post.chapters))`;
const tagged = 'EXISTS (SELECT FROM unnest(post.tags) AS tag WHERE folded(tag) = folded(:tag))';

/** Published posts, for everyone to read. */
@Injectable()
export class NewsletterService {
  constructor(@InjectRepository(Post) private readonly posts: Repository<Post>) {}

  /** Newest first: the posts of a chapter with those for all, or every post. */
  async list(filter: PostFilter = {}): Promise<ResponseOf<'GET /newsletter/getPosts'>> {
    const window = pageWindow(filter);
    const query = this.filtered(filter);
    const newest = query.clone().leftJoinAndSelect('post.files', 'file');
    // By columns of posts alone: with a file's among them, a page would count each file as a post.
    newest.orderBy('post.publishedAt', 'DESC').addOrderBy('post.id');
    newest.skip(window.offset).take(window.limit);
    const [posts, total] = await Promise.all([newest.getMany(), query.getCount()]);
    const isPart = filter.page !== undefined || filter.limit !== undefined || total > posts.length;
    return { posts: posts.map(newsletterPost), ...(isPart && { pagination: paginationOf(filter, total) }) };
  }

  /** Tags that only case, accents or quotes tell apart are one, in the spelling that is used most. */
  async tags(chapter?: Chapter): Promise<ResponseOf<'GET /newsletter/getTags'>> {
    const tags: { tag: string; posts: number }[] = await this.posts.query(
      `SELECT mode() WITHIN GROUP (ORDER BY tag) AS tag, count(DISTINCT post.id)::integer AS posts
       FROM posts post, unnest(post.tags) AS tag
       WHERE post.published_at <= now() AND ($1::text IS NULL OR post.chapters = '{}' OR $1 = ANY (post.chapters))
       GROUP BY folded(tag) ORDER BY posts DESC, folded(tag)`,
      [chapter],
    );
    return { tags };
  }

  async get(id: string): Promise<NewsletterPost> {
    const post = PostId.safeParse(id).success ? await this.find(id) : null;
    if (!post) throw postNotFound();
    return newsletterPost(post);
  }

  /** The media types of attached files, by their ids: visitors of the portal learn them with the file itself. */
  async mediaTypes(files: Pick<AttachedFile, 'id'>[]): Promise<Map<string, string>> {
    const rows: { id: string; media_type: string }[] = await this.posts.query(
      'SELECT id, media_type FROM post_files WHERE id = ANY ($1)',
      [files.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, media_type }) => [id, media_type]));
  }

  private find(id: string): Promise<Post | null> {
    return this.filtered({})
      .andWhere('post.id = :id', { id })
      .leftJoinAndSelect('post.files', 'file')
      .orderBy('file.position')
      .getOne();
  }

  private filtered({ chapter, search, tag }: PostFilter): SelectQueryBuilder<Post> {
    const query = this.posts.createQueryBuilder('post').where(published);
    if (chapter) query.andWhere(ofChapter, { chapter });
    if (tag) query.andWhere(tagged, { tag });
    return query.andWhere(...containsWords('post.searchable', search));
  }
}

export const postNotFound = () => new PortalError('not_found', 'Post not found.');
