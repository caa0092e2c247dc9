import type { QueryRunner } from 'typeorm';
import { counting } from '../database/counter.ts';
import { ShortPendingList } from '../database/short-pending-list.ts';
import { audience } from './mailings/mailings.migrations.ts';
import { tagCounter } from './tag-counter.ts';

export class CreateNewsletter1795305600009 {
  async up(runner: QueryRunner): Promise<void> {
    await createPosts(runner);
    await createFiles(runner);
    await createDrafts(runner);
    await createMailings(runner);
  }
}

/** `published_at` alone says where a post stands: null for a draft, in the future for a scheduled post. */
async function createPosts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION searchable_post(title text, content text, author text, tags text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lower(concat(title, E'\\n', author, E'\\n', array_to_string(tags, E'\\n'), E'\\n', content))`);
  await runner.query(`
    CREATE FUNCTION folded_each(tags text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT folded(tag) FROM unnest(tags) WITH ORDINALITY AS each (tag, place) ORDER BY place)`);
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
      updated_at timestamptz,
      published_at timestamptz,
      request_key uuid,
      searchable text NOT NULL
        GENERATED ALWAYS AS (folded(searchable_post(title, content, author_name, tags))) STORED,
      folded_tags text[] NOT NULL GENERATED ALWAYS AS (folded_each(tags)) STORED,
      UNIQUE (author_id, request_key)
    )`);
  await runner.query('CREATE INDEX posts_newest ON posts (published_at, id) INCLUDE (chapters)');
  await runner.query('CREATE INDEX posts_of_author ON posts (author_id, published_at, id)');
  await runner.query('CREATE INDEX posts_tagged ON posts USING gin (folded_tags)');
  await runner.query('CREATE INDEX posts_searchable ON posts USING gin (searchable gin_trgm_ops)');
}

/** A file belongs to its uploader until a post takes it. Bytes lie apart, so that nobody reads them by accident. */
async function createFiles(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE post_files (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      post_id uuid REFERENCES posts ON DELETE CASCADE,
      position integer NOT NULL DEFAULT 0,
      name text NOT NULL,
      media_type text NOT NULL,
      bytes integer NOT NULL CHECK (bytes >= 0),
      created_at timestamptz NOT NULL DEFAULT now(),
      uploader_id integer REFERENCES members,
      image_width integer,
      image_height integer,
      image_resizable boolean NOT NULL DEFAULT true,
      CHECK ((image_width IS NULL) = (image_height IS NULL))
    )`);
  await runner.query('CREATE INDEX post_files_of_post ON post_files (post_id, position)');
  await runner.query('CREATE INDEX post_files_of_none ON post_files (created_at) WHERE post_id IS NULL');
  await runner.query(`
    CREATE TABLE file_contents (
      file_id uuid NOT NULL REFERENCES post_files ON DELETE CASCADE,
      width integer NOT NULL,
      content bytea NOT NULL,
      for_mail boolean NOT NULL DEFAULT false,
      PRIMARY KEY (file_id, width, for_mail)
    )`);
  // What people attach is compressed already.
  await runner.query('ALTER TABLE file_contents ALTER COLUMN content SET STORAGE EXTERNAL');
}

/** What staff have typed and not saved yet: one draft a member and post, and one for a new post. */
async function createDrafts(runner: QueryRunner): Promise<void> {
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

async function createMailings(runner: QueryRunner): Promise<void> {
  // Whoever was never e-mailed has no row, and receives the newsletter.
  await runner.query(`
    CREATE TABLE newsletter_subscriptions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      member_id integer NOT NULL UNIQUE REFERENCES members,
      unsubscribed_at timestamptz
    )`);
  // The figures are written when nothing is left to deliver; until then the recipients are counted.
  await runner.query(`
    CREATE TABLE mailings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      post_id uuid REFERENCES posts ON DELETE SET NULL,
      started_by text NOT NULL,
      request_key uuid NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'cancelled')),
      sends_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      recipients integer,
      delivered integer,
      failed integer,
      skipped integer,
      UNIQUE (started_by, request_key)
    )`);
  await runner.query(`
    CREATE UNIQUE INDEX mailings_under_way ON mailings (post_id) WHERE state IN ('waiting', 'sending')`);
  await runner.query(`CREATE INDEX mailings_unfinished ON mailings (sends_at) WHERE state IN ('waiting', 'sending')`);
  await runner.query('CREATE INDEX mailings_newest ON mailings (post_id, created_at DESC)');
  await runner.query(`
    CREATE TABLE mailing_recipients (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      mailing_id uuid NOT NULL REFERENCES mailings ON DELETE CASCADE,
      member_id integer NOT NULL REFERENCES members,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'skipped')),
      UNIQUE (mailing_id, member_id)
    )`);
  await runner.query(`
    CREATE INDEX mailing_recipients_left ON mailing_recipients (mailing_id) WHERE state = 'waiting'`);
}

/** What several statements read of mailings. */
export class CreateMailingViews1795305600019 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(audience('member.deleted_at IS NULL'));
    // Of mailings whose post exists. A waiting one counts its current recipients, a running one those at its start.
    await runner.query(`
      CREATE VIEW mailing_progress AS
      SELECT mailing.id, mailing.post_id, mailing.state, mailing.sends_at, mailing.started_by, mailing.request_key,
             coalesce(mailing.recipients, counted.recipients, audience.recipients, 0) AS recipients,
             coalesce(mailing.delivered, counted.delivered, 0) AS delivered,
             coalesce(mailing.failed, counted.failed, 0) AS failed,
             coalesce(mailing.skipped, counted.skipped, 0) AS skipped
      FROM mailings AS mailing
      JOIN posts AS post ON post.id = mailing.post_id
      LEFT JOIN LATERAL (
        SELECT count(*)::integer AS recipients,
               count(*) FILTER (WHERE recipient.state = 'delivered')::integer AS delivered,
               count(*) FILTER (WHERE recipient.state = 'failed')::integer AS failed,
               count(*) FILTER (WHERE recipient.state = 'skipped')::integer AS skipped
        FROM mailing_recipients AS recipient WHERE mailing_id = mailing.id
      ) AS counted ON mailing.state = 'sending'
      LEFT JOIN LATERAL (
        SELECT count(*)::integer AS recipients FROM post_audience
        WHERE post_id = post.id AND NOT unsubscribed
      ) AS audience ON mailing.state = 'waiting'`);
  }
}

/** Counts the changes of what visitors read, so that cached responses are checked with one small read (ADR 47). */
export class CreateNewsletterRevision1795305600021 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE newsletter_revision (revision bigint NOT NULL)');
    await runner.query('CREATE UNIQUE INDEX newsletter_revision_is_one_row ON newsletter_revision ((true))');
    await runner.query('INSERT INTO newsletter_revision VALUES (1)');
    await runner.query(`
      CREATE FUNCTION revise_newsletter() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE newsletter_revision SET revision = revision + 1;
        RETURN NULL;
      END $$`);
    const changes = [
      'AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts FOR EACH STATEMENT',
      // An upload belongs to no post yet.
      'AFTER INSERT OR UPDATE ON post_files FOR EACH ROW WHEN (NEW.post_id IS NOT NULL)',
      'AFTER UPDATE OR DELETE ON post_files FOR EACH ROW WHEN (OLD.post_id IS NOT NULL)',
    ];
    for (const [index, change] of changes.entries()) {
      await runner.query(`CREATE TRIGGER revise_newsletter_${index} ${change} EXECUTE FUNCTION revise_newsletter()`);
    }
  }
}

/** Counts the uses of tags, orders an author's posts as Manage Posts shows them, and folds texts with line breaks again. */
export class CountTags1795305600023 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE posts SET content = content WHERE searchable ~ '[\\n\\r\\t]'`);
    await runner.query('DROP INDEX posts_of_author');
    await runner.query(`
      CREATE INDEX posts_of_author ON posts (author_id, published_at, coalesce(updated_at, created_at), id)`);
    await runner.query(`
      CREATE TABLE tag_counts (
        chapters text[] NOT NULL,
        folded text NOT NULL,
        tag text NOT NULL,
        rows bigint NOT NULL,
        posts bigint NOT NULL
      )`);
    for (const statement of counting(tagCounter)) await runner.query(statement);
  }
}

/** One of a post's pictures can be its cover: the one with a description of it, which may be empty. */
export class AddCovers1795305600160 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE post_files ADD cover_alt text');
    await runner.query(`
      ALTER TABLE post_files ADD CONSTRAINT post_files_cover_is_picture
      CHECK (cover_alt IS NULL OR image_width IS NOT NULL)`);
    await runner.query('CREATE UNIQUE INDEX post_files_cover ON post_files (post_id) WHERE cover_alt IS NOT NULL');
  }
}

export class ShortenPendingPosts1795305600423 extends ShortPendingList {
  readonly index = 'posts_searchable';
}

export class ShortenPendingTags1795305600424 extends ShortPendingList {
  readonly index = 'posts_tagged';
}
