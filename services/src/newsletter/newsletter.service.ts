import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Chapter, type NewsletterPost, pageSize, type ResponseOf, rowId } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { negated } from '../database/counter.ts';
import { readInBatches } from '../database/in-batches.ts';
import { countRows, inOrderOf, pageOf } from '../database/list.ts';
import { prepare } from '../database/prepare.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { Post } from './post.entity.ts';
import { newsletterPost, type ShownPost } from './post-shapes.ts';
import { tagCounter } from './tag-counter.ts';

export type PostFilter = RequestTo<'GET /newsletter/getPosts'>['input'];

const PostId = rowId();
const published = 'published_at <= now()';
/** They are counted already, although readers do not see them. */
const scheduled = '(SELECT * FROM posts WHERE published_at > now()) AS scheduled';
const ofChapter = `(chapters = '{}' OR :chapter = ANY (chapters))`;
const tagged = 'folded_tags @> ARRAY[folded(:tag)]';

const shown = `SELECT id, title, content, author_name AS "authorName", tags, chapters, created_at AS "createdAt",
  published_at AS "publishedAt", updated_at AS "updatedAt", ARRAY(
    SELECT json_build_object('id', id, 'name', name, 'mediaType', media_type, 'bytes', bytes, 'imageWidth', image_width,
      'imageHeight', image_height, 'coverAlt', cover_alt)
    FROM post_files WHERE post_id = posts.id ORDER BY position) AS files
  FROM posts`;
const ofChapterOrAll = `${published} AND ($1::text IS NULL OR chapters = '{}' OR $1 = ANY (chapters))`;
const readPosts = prepare<ShownPost>(`${shown} WHERE ${published} AND id = ANY ($1::uuid[])`);
const readPage = prepare<ShownPost>(
  `${shown} WHERE id = ANY (ARRAY(
     SELECT id FROM posts WHERE ${ofChapterOrAll} ORDER BY published_at DESC, id DESC LIMIT $2 OFFSET $3))
   ORDER BY published_at DESC, id DESC`,
);
const countPosts = prepare<{ total: number }>(`SELECT count(*)::integer AS total FROM posts WHERE ${ofChapterOrAll}`);

/** Published posts, for everyone to read. */
@Injectable()
export class NewsletterService {
  private readonly read = readInBatches((ids) => readPosts(this.posts.manager, [ids]));

  constructor(@InjectRepository(Post) private readonly posts: Repository<Post>) {}

  /** Newest first: the posts of a chapter with those for all, or every post. */
  async list(filter: PostFilter): Promise<ResponseOf<'GET /newsletter/getPosts'>> {
    const found = wordSearch(filter.search) || filter.tag ? await this.search(filter) : await this.page(filter);
    const isPart = filter.page !== undefined || filter.limit !== undefined || found.total > found.posts.length;
    return {
      posts: found.posts.map(newsletterPost),
      ...(isPart && { pagination: paginationOf(filter, found.total, found.more) }),
    };
  }

  /** The newest posts with the media types of their files, which visitors of the portal learn with the file itself. */
  newest(chapter: Chapter, limit: number): Promise<ShownPost[]> {
    return readPage(this.posts.manager, [chapter, limit, 0]);
  }

  /** Tags that only case, accents or quotes tell apart are one, in the spelling that is used most. */
  async tags(chapter?: Chapter): Promise<ResponseOf<'GET /newsletter/getTags'>> {
    const rows: { tag: string; posts: number; total: number }[] = await this.posts.query(
      `SELECT (array_agg(tag ORDER BY uses DESC, tag))[1] AS tag, sum(posts)::integer AS posts,
         count(*) OVER ()::integer AS total
       FROM (
         SELECT folded, tag, sum(rows) AS uses, sum(posts) AS posts
         FROM (SELECT * FROM tag_counts UNION ALL ${negated(tagCounter, tagCounter.summands(scheduled))}) AS summand
         WHERE $1::text IS NULL OR chapters = '{}' OR $1 = ANY (chapters)
         GROUP BY folded, tag HAVING sum(rows) > 0
       ) AS spelling GROUP BY folded ORDER BY posts DESC, folded LIMIT $2`,
      [chapter, pageSize.unpaged],
    );
    const total = rows[0]?.total ?? 0;
    return {
      tags: rows.map(({ tag, posts }) => ({ tag, posts })),
      ...(total > rows.length && { pagination: paginationOf({}, total) }),
    };
  }

  async get(id: string): Promise<NewsletterPost> {
    const { data } = PostId.safeParse(id);
    const post = data && (await this.read(data));
    if (!post) throw postNotFound();
    return newsletterPost(post);
  }

  private async page(filter: PostFilter): Promise<Found> {
    const { offset, limit } = pageWindow(filter);
    const [posts, [count]] = await Promise.all([
      readPage(this.posts.manager, [filter.chapter, limit, offset]),
      countPosts(this.posts.manager, [filter.chapter]),
    ]);
    return { posts, total: count?.total ?? 0 };
  }

  private async search(filter: PostFilter): Promise<Found> {
    const query = this.filtered(filter);
    const { ids, total, more } = await pageOf<string>(
      query,
      { order: ['published_at', 'id'], direction: 'DESC', ...pageWindow(filter) },
      { search: wordSearch(filter.search, { isMarkdown: true }), total: await countRows(query) },
    );
    return { posts: inOrderOf(ids, await readPosts(this.posts.manager, [ids])), total, more };
  }

  private filtered({ chapter, tag }: PostFilter): SelectQueryBuilder<Post> {
    const query = this.posts.createQueryBuilder('post').where(published);
    if (chapter) query.andWhere(ofChapter, { chapter });
    if (tag) query.andWhere(tagged, { tag });
    return query;
  }
}

interface Found {
  posts: ShownPost[];
  total: number;
  /** Whether a search found more than `total`. */
  more?: boolean;
}

export const postNotFound = () => new PortalError('not_found', 'Post not found.');
