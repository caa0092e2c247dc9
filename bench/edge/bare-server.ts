import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline: the least that can answer the newsletter's public calls from the same tables with the same JSON. Run with
 * an IPC channel: it sends its address and ends with its parent.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = Fastify();

const columns = `id, title, content, author_name, published_at, updated_at, tags, chapters, ARRAY(
  SELECT json_build_object('id', id, 'name', name, 'size', bytes, 'image', CASE WHEN image_width IS NOT NULL
    THEN json_build_object('width', image_width, 'height', image_height) END, 'coverAlt', cover_alt)
  FROM post_files WHERE post_id = posts.id ORDER BY position) AS files`;
const published = `published_at <= now() AND ($1::text IS NULL OR chapters = '{}' OR $1 = ANY (chapters))`;
const list = {
  name: 'list',
  text: `SELECT ${columns}, (SELECT count(*)::integer FROM posts WHERE ${published}) AS total FROM posts
    WHERE ${published} ORDER BY published_at DESC, id DESC LIMIT $2 OFFSET $3`,
};
const one = { name: 'one', text: `SELECT ${columns} FROM posts WHERE published_at <= now() AND id = $1` };

// biome-ignore lint/suspicious/noExplicitAny: a file as PostgreSQL builds it
const coverOf = (files: any[]) => {
  const cover = files.find(({ coverAlt }) => coverAlt !== null);
  return cover ? { file: cover.id, alt: cover.coverAlt } : null;
};

// biome-ignore lint/suspicious/noExplicitAny: a row as pg returns it
const postOf = ({ id, title, content, author_name, published_at, updated_at, tags, files, chapters }: any) => ({
  ...{ id, title, content, authorName: author_name, date: published_at },
  ...{ lastUpdated: updated_at > published_at ? updated_at : null, tags },
  ...{ files: files.map(({ coverAlt, ...file }: { coverAlt: unknown }) => file), cover: coverOf(files), chapters },
});

interface ListQuery {
  chapter?: string;
  page: string;
  limit: string;
}

server.get<{ Querystring: ListQuery }>('/api/v1/newsletter/getPosts', async ({ query }) => {
  const [page, limit] = [Number(query.page), Number(query.limit)];
  const { rows } = await pool.query({ ...list, values: [query.chapter ?? null, limit, (page - 1) * limit] });
  const total: number = rows[0]?.total ?? 0;
  return { posts: rows.map(postOf), pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
});

server.get<{ Querystring: { id: string } }>('/api/v1/newsletter/getPost', async ({ query }) => {
  const { rows } = await pool.query({ ...one, values: [query.id] });
  return { post: postOf(rows[0]) };
});

process.once('disconnect', () => process.exit());
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));
