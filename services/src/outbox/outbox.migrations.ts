import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1795132800007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        subject_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        enqueued_at timestamptz,
        done_at timestamptz,
        failed_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        last_error text
      )`);
    // What the sweep looks for, however many messages were delivered before.
    await runner.query('CREATE INDEX outbox_open ON outbox (created_at) WHERE done_at IS NULL AND failed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}

/** Messages also speak of accounts, whose ids at Clerk are no UUIDs. */
export class LetOutboxNameAnySubject1795132800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ALTER COLUMN subject_id TYPE text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ALTER COLUMN subject_id TYPE uuid USING subject_id::uuid');
  }
}
