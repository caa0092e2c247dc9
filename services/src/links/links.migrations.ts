import type { QueryRunner } from 'typeorm';

export class CreateLinks1795305600003 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE link_tokens (
        hash bytea PRIMARY KEY CHECK (length(hash) = 32),
        purpose text NOT NULL,
        subject_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
  }
}

/**
 * For the erasure of a supervisor, whose links are found by their requests. No change waits for the index, so it is made outside of
 * a transaction.
 */
export class IndexSubjectsOfLinks1795305600272 {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What an interrupted run left.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS link_tokens_subject');
    await runner.query('CREATE INDEX CONCURRENTLY link_tokens_subject ON link_tokens (subject_id)');
  }
}
