import type { QueryRunner } from 'typeorm';
import { appendOnly } from '../database/database.migrations.ts';

export class CreateSignatures1795305600006 {
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
}

/** Requests are found by the mailbox that they go to, and those that are open or due without reading the others. */
export class IndexMailboxes1795305600110 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX signature_requests_supervisor');
    await runner.query(`
      ALTER TABLE signature_requests ADD COLUMN mailbox text GENERATED ALWAYS AS (mailbox(supervisor_email)) STORED`);
    await runner.query('CREATE INDEX signature_requests_mailbox ON signature_requests (mailbox, created_at)');
    await runner.query(`
      CREATE INDEX signature_requests_open ON signature_requests (mailbox, created_at) WHERE state = 'open'`);
    await runner.query(`
      CREATE INDEX signature_requests_due ON signature_requests (next_reminder_at) WHERE state = 'open'`);
  }
}
