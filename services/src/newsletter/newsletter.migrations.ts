import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePosts1795132800008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE posts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        title text NOT NULL,
        content text NOT NULL,
        author_id integer REFERENCES members,
        author_name text NOT NULL,
        tags text[] NOT NULL DEFAULT '{}',
        chapters text[] NOT NULL DEFAULT '{}' CHECK (chapters <@ ARRAY['NJHS', 'NHS']),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz
      )`);
    await runner.query('CREATE INDEX posts_newest ON posts (created_at DESC, id)');
    await runner.query(`
      CREATE TABLE post_files (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        post_id uuid NOT NULL REFERENCES posts ON DELETE CASCADE,
        position integer NOT NULL,
        name text NOT NULL,
        media_type text NOT NULL,
        bytes integer NOT NULL CHECK (bytes >= 0),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (post_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_files');
    await runner.query('DROP TABLE posts');
  }
}
