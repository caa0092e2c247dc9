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

/**
 * Drafts, scheduled posts, search, and files with their bytes. `published_at` alone says where a post stands: null for a
 * draft, in the future for a scheduled post.
 */
export class PublishPosts1795132800040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION searchable_post(title text, content text, author text, tags text[]) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(concat(title, E'\\n', author, E'\\n', array_to_string(tags, E'\\n'), E'\\n', content))`);
    await runner.query(`
      ALTER TABLE posts
        ADD COLUMN published_at timestamptz,
        ADD COLUMN request_key uuid,
        ADD COLUMN searchable text NOT NULL
          GENERATED ALWAYS AS (searchable_post(title, content, author_name, tags)) STORED,
        ADD UNIQUE (author_id, request_key)`);
    await runner.query('UPDATE posts SET published_at = created_at');
    await runner.query('DROP INDEX posts_newest');
    await runner.query('CREATE INDEX posts_newest ON posts (published_at DESC, id)');
    await runner.query('CREATE INDEX posts_searchable ON posts USING gin (searchable gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM posts WHERE published_at IS NULL OR published_at > now()');
    await runner.query('ALTER TABLE posts DROP COLUMN searchable, DROP COLUMN request_key, DROP COLUMN published_at');
    await runner.query('DROP FUNCTION searchable_post');
    await runner.query('CREATE INDEX posts_newest ON posts (created_at DESC, id)');
  }
}

/** A file belongs to its uploader until a post takes it. Bytes lie apart, so that nobody reads them by accident. */
export class KeepFiles1795132800041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE post_files
        DROP CONSTRAINT post_files_post_id_position_key,
        ALTER COLUMN post_id DROP NOT NULL,
        ALTER COLUMN position SET DEFAULT 0,
        ADD COLUMN uploader_id integer REFERENCES members,
        ADD COLUMN image_width integer,
        ADD COLUMN image_height integer,
        ADD CHECK ((image_width IS NULL) = (image_height IS NULL))`);
    await runner.query('CREATE INDEX post_files_of_post ON post_files (post_id, position)');
    await runner.query('CREATE INDEX post_files_of_none ON post_files (created_at) WHERE post_id IS NULL');
    await runner.query(`
      CREATE TABLE file_contents (
        file_id uuid NOT NULL REFERENCES post_files ON DELETE CASCADE,
        width integer NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (file_id, width)
      )`);
    // What people attach is compressed already.
    await runner.query('ALTER TABLE file_contents ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE file_contents');
    await runner.query('DELETE FROM post_files WHERE post_id IS NULL');
    await runner.query('DROP INDEX post_files_of_none');
    await runner.query('DROP INDEX post_files_of_post');
    await runner.query(`
      ALTER TABLE post_files
        DROP COLUMN uploader_id, DROP COLUMN image_width, DROP COLUMN image_height,
        ALTER COLUMN position DROP DEFAULT,
        ALTER COLUMN post_id SET NOT NULL,
        ADD UNIQUE (post_id, position)`);
  }
}

/** Posts are found whether or not accents and curly quotes are typed as they were written. */
export class FoldSearchOfPosts1795132800061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await searchableAs(runner, 'folded(searchable_post(title, content, author_name, tags))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await searchableAs(runner, 'searchable_post(title, content, author_name, tags)');
  }
}

/** Pictures as mail programs show them, and animations that are too long to be had in other widths. */
export class KeepPicturesForMail1795132800070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_files ADD COLUMN image_resizable boolean NOT NULL DEFAULT true');
    await runner.query(`
      ALTER TABLE file_contents
        ADD COLUMN for_mail boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT file_contents_pkey,
        ADD PRIMARY KEY (file_id, width, for_mail)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM file_contents WHERE for_mail');
    await runner.query(`
      ALTER TABLE file_contents
        DROP CONSTRAINT file_contents_pkey,
        DROP COLUMN for_mail,
        ADD PRIMARY KEY (file_id, width)`);
    await runner.query('ALTER TABLE post_files DROP COLUMN image_resizable');
  }
}

/** What staff have typed and not saved yet: one draft a member and post, and one for a new post. */
export class CreatePostDrafts1795132800090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE post_drafts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        author_id integer NOT NULL REFERENCES members,
        post_id uuid REFERENCES posts ON DELETE CASCADE,
        editor_id integer NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        edited_from timestamptz,
        request_key uuid,
        form jsonb NOT NULL,
        other_form jsonb,
        file_ids uuid[] NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE NULLS NOT DISTINCT (author_id, post_id)
      )`);
    await runner.query('CREATE INDEX post_drafts_of_post ON post_drafts (post_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE post_drafts');
  }
}

/** PostgreSQL before 17 knows no other way to change what a column is generated from. */
async function searchableAs(runner: QueryRunner, expression: string): Promise<void> {
  await runner.query(`
    ALTER TABLE posts
      DROP COLUMN searchable,
      ADD COLUMN searchable text NOT NULL GENERATED ALWAYS AS (${expression}) STORED`);
  await runner.query('CREATE INDEX posts_searchable ON posts USING gin (searchable gin_trgm_ops)');
}
