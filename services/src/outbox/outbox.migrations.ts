import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';

export class CreateOutbox1795305600004 {
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
}

/** Waiting e-mails to supervisors name the request, as those that follow do. */
export class NameSignatureRequests1795305600027 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE outbox SET subject_id = submission.signature_request_id FROM hours_submissions AS submission
      WHERE kind = 'signature-request' AND done_at IS NULL AND failed_at IS NULL AND subject_id = submission.id::text`);
  }
}

export class KeepBounces1795305600028 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN bounce text');
  }
}

export class HoldMessages1795305600122 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN held_until timestamptz');
  }
}

/** A message names the request that caused it, and the trace. Older ones name none. */
export class NameRequests1795305600220 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN request_id text, ADD COLUMN traceparent text');
  }
}

/** A message that was given up can be tried again. */
export class RetryMessages1795305600223 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN retried_at timestamptz');
  }
}

/** So that a report of an e-mail that was sent before a retry is recognised. */
export class CountReopenings1795305600395 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN reopened integer NOT NULL DEFAULT 0');
  }
}

/** Five days are those in which a worker tries. */
export class NoteAttempts1795305600445 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN tried_at timestamptz, ADD COLUMN trying_since timestamptz');
  }
}

/** For what looks for earlier messages about a subject. */
export class IndexSubjects1795305600270 extends ConcurrentIndex {
  readonly index = 'outbox_subject';
  readonly on = 'outbox (subject_id)';
}

/** For the list of messages that were given up. */
export class IndexFailedMessages1795305600225 extends ConcurrentIndex {
  readonly index = 'outbox_failed';
  readonly on = 'outbox (failed_at) WHERE failed_at IS NOT NULL';
}

/** For what becomes due. */
export class IndexHeldMessages1795305600340 extends ConcurrentIndex {
  readonly index = 'outbox_held';
  readonly on = 'outbox (held_until) WHERE held_until IS NOT NULL AND done_at IS NULL AND failed_at IS NULL';
}
