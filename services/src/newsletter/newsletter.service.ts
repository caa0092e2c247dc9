import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AttachedFile, Chapter, NewsletterPost, ResponseOf } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { inOrderOf, pageOf } from '../database/list.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { Post } from './post.entity.ts';
import { newsletterPost } from './post-shapes.ts';

export type PostFilter = RequestTo<'GET /newsletter/getPosts'>['input'];

const PostId = z.uuid();
const published = 'published_at <= now()';
const ofChapter = `(chapters = '{}' OR :chapter = ANY (chapters))`;
const tagged = 'folded_tags @> ARRAY[folded(:tag)]';

/** Published posts, for everyone to read. */
@Injectable()
export class NewsletterService {
  constructor(@InjectRepository(Post) private readonly posts: Repository<Post>) {}

  /** Newest first: the posts of a chapter with those for all, or every post. */
  async list(filter: PostFilter = {}): Promise<ResponseOf<'GET /newsletter/getPosts'>> {
    const query = this.filtered(filter);
    const { ids, total, more } = await pageOf<string>(
      query,
      { order: ['published_at', 'id'], direction: 'DESC', ...pageWindow(filter) },
      { search: wordSearch(filter.search), total: await query.clone().getCount() },
    );
    const posts = inOrderOf(ids, await this.posts.find({ where: { id: In(ids) }, relations: { files: true } }));
    const isPart = filter.page !== undefined || filter.limit !== undefined || total > posts.length;
    return { posts: posts.map(newsletterPost), ...(isPart && { pagination: paginationOf(filter, total, more) }) };
  }

  /** Tags that only case, accents or quotes tell apart are one, in the spelling that is used most. */
  async tags(chapter?: Chapter): Promise<ResponseOf<'GET /newsletter/getTags'>> {
    const tags: { tag: string; posts: number }[] = await this.posts.query(
      `SELECT (array_agg(tag ORDER BY uses DESC, tag))[1] AS tag, sum(posts)::integer AS posts FROM (
         SELECT folded, tag, count(*) AS uses,
           count(*) FILTER (WHERE place = array_position(folded_tags, folded)) AS posts
         FROM posts, unnest(tags, folded_tags) WITH ORDINALITY AS tagged (tag, folded, place)
         WHERE published_at <= now() AND ($1::text IS NULL OR chapters = '{}' OR $1 = ANY (chapters))
         GROUP BY folded, tag
       ) AS spelling GROUP BY folded ORDER BY posts DESC, folded`,
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

  private filtered({ chapter, tag }: PostFilter): SelectQueryBuilder<Post> {
    const query = this.posts.createQueryBuilder('post').where(published);
    if (chapter) query.andWhere(ofChapter, { chapter });
    if (tag) query.andWhere(tagged, { tag });
    return query;
  }
}

export const postNotFound = () => new PortalError('not_found', 'Post not found.');
