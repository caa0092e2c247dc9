import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLinks1795305600003 implements MigrationInterface {
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE link_tokens');
  }
}
