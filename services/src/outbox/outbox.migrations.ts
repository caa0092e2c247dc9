import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        subject_id text NOT NULL,
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

/** Waiting e-mails to supervisors name the request, as those that follow do. */
export class NameSignatureRequests1795305600027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE outbox SET subject_id = submission.signature_request_id FROM hours_submissions AS submission
      WHERE kind = 'signature-request' AND done_at IS NULL AND failed_at IS NULL AND subject_id = submission.id::text`);
  }

  async down(): Promise<void> {}
}

export class KeepBounces1795305600028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN bounce text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN bounce');
  }
}
