import { connected } from '@portal/local/postgres/connection';

export const posts = 10_000;

/** Adds published posts of about 1.5 KB. @returns their ids */
export const addPosts = (databaseUrl: string): Promise<string[]> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO posts (title, content, author_name, tags, published_at)
       SELECT 'Winter coat drive ' || n, repeat('We collected **coats** for the shelter, shift ' || n || '. ', 32),
         'Grace Hopper', ARRAY['service', 'winter'], date_trunc('milliseconds', now()) - n * interval '1 hour'
       FROM generate_series(1, $1::integer) n RETURNING id`,
      [posts],
    );
    await client.query('VACUUM ANALYZE');
    return rows.map(({ id }) => id);
  });
