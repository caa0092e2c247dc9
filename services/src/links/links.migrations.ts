import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';

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

/** For the erasure of a supervisor, whose links are found by their requests. */
export class IndexSubjectsOfLinks1795305600272 extends ConcurrentIndex {
  readonly index = 'link_tokens_subject';
  readonly on = 'link_tokens (subject_id)';
}
