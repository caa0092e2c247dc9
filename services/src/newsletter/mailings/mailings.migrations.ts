import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMailings1795132800050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mailing_recipients', 'mailings', 'newsletter_subscriptions']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

export class AddSkippedToMailings1795132800051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mailings ADD COLUMN skipped integer');
    // Until now, those who were left out under way were not among the recipients.
    await runner.query(`
      UPDATE mailings SET skipped = counted.skipped, recipients = recipients + counted.skipped
      FROM (
        SELECT mailing_id, count(*)::integer AS skipped FROM mailing_recipients WHERE state = 'skipped' GROUP BY mailing_id
      ) AS counted
      WHERE id = counted.mailing_id AND state = 'sent'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE mailings SET recipients = recipients - skipped WHERE skipped > 0');
    await runner.query('ALTER TABLE mailings DROP COLUMN skipped');
  }
}

export class KeepMailingsCancellable1795132800071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Until now, a mailing that waited for its post was sent at its publication, whatever `sends_at` said.
    await runner.query(`
      UPDATE mailings AS mailing SET sends_at = greatest(mailing.sends_at, post.published_at + interval '1 minute')
      FROM posts AS post WHERE post.id = mailing.post_id AND mailing.state = 'waiting'`);
  }

  async down(): Promise<void> {}
}
