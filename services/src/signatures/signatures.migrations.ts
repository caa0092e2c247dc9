import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendOnly } from '../database/database.migrations.ts';

export class CreateSignatures1795305600006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signature_evidence (
        submission_id uuid PRIMARY KEY REFERENCES hours_submissions,
        document text NOT NULL,
        sha256 text NOT NULL CHECK (length(sha256) = 64),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(appendOnly('signature_evidence'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signature_evidence');
  }
}
