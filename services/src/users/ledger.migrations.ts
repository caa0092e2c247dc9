import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendOnly } from '../database/append-only.ts';

export class CreateHoursEntries1795132800004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hours_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        member_id integer NOT NULL REFERENCES members,
        kind text NOT NULL CHECK (kind IN ('approval', 'edit')),
        hours numeric(10, 2) NOT NULL,
        submission_id uuid UNIQUE REFERENCES hours_submissions,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((kind = 'approval') = (submission_id IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX hours_entries_member ON hours_entries (member_id, created_at)');
    await runner.query(appendOnly('hours_entries'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hours_entries');
  }
}

/** Corrections say why. */
export class AddReasonToHoursEntries1795132800022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_entries ADD COLUMN reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_entries DROP COLUMN reason');
  }
}
