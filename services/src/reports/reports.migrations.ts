import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';

export class CreateReports1795305600131 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE goal_reminders (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        chapter text CHECK (chapter IN ('NJHS', 'NHS')),
        started_by integer NOT NULL REFERENCES members,
        request_key uuid NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (started_by, request_key)
      )`);
    await runner.query('CREATE INDEX goal_reminders_by_time ON goal_reminders (started_at)');
    await runner.query(`
      CREATE TABLE reminded_members (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        reminder_id uuid NOT NULL REFERENCES goal_reminders,
        member_id integer NOT NULL REFERENCES members,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'skipped')),
        reminded_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX reminded_members_by_time ON reminded_members (reminded_at) INCLUDE (member_id)');
    await runner.query('CREATE INDEX reminded_members_of_reminder ON reminded_members (reminder_id) INCLUDE (state)');
    // The row of a week is the turn of the worker that sends its digest.
    await runner.query('CREATE TABLE weekly_digests (due_at timestamptz PRIMARY KEY)');
  }
}

/** Reminders that came back counted as delivered, so a retry sent nothing. */
export class FailReturnedReminders1795305600361 {
  readonly contracts = 'It locks the few rows whose e-mail came back.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE reminded_members AS member SET state = 'failed' FROM outbox
      WHERE kind = 'goal-reminder' AND failed_at IS NOT NULL AND subject_id = member.id::text AND state = 'delivered'`);
  }
}

/** Whether a member was reminded anew is asked for each e-mail. By time, that reads the reminders of all members since. */
export class IndexRemindersOfMembers1795305600443 extends ConcurrentIndex {
  readonly index = 'reminded_members_of_member';
  readonly on = 'reminded_members (member_id, reminded_at)';
}

/** A reminder that goes out late counts from its delivery. */
export class NoteDeliveredReminders1795305600450 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reminded_members ADD COLUMN delivered_at timestamptz');
  }
}
