import type { QueryRunner } from 'typeorm';
import { countingFunction } from '../database/counter.ts';
import { statusCheck } from './hours.migrations.ts';
import { submissionCounter } from './submission-counter.ts';

/** Approved hours are all that were submitted unless whoever approves them says fewer. */
const fillApprovedHours = `
  CREATE FUNCTION fill_approved_hours() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.approved_hours := CASE WHEN NEW.status = 'approved' THEN coalesce(NEW.approved_hours, NEW.hours) END;
    RETURN NEW;
  END $$`;

/** What counts of approved hours, beside what was submitted and signed. */
export class ApproveFewerHours1795305600120 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_submissions ADD COLUMN approved_hours numeric(10, 2)');
    await runner.query(`UPDATE hours_submissions SET approved_hours = hours WHERE status = 'approved'`);
    await runner.query(`
      ALTER TABLE hours_submissions
        ADD CHECK ((approved_hours IS NOT NULL) = (status = 'approved')),
        ADD CHECK (approved_hours > 0 AND approved_hours <= hours)`);
    await runner.query(fillApprovedHours);
    await runner.query(`
      CREATE TRIGGER fill_approved_hours BEFORE INSERT OR UPDATE OF status, hours, approved_hours
      ON hours_submissions FOR EACH ROW EXECUTE FUNCTION fill_approved_hours()`);
    await runner.query(countingFunction(submissionCounter));
  }
}

/**
 * Decisions that ask for changes, and decisions that can be undone: `reviewed_from` is the status that the latest one
 * found, and null once it is undone. The index is that of the review queue, which begins with the oldest.
 */
export class UndoReviews1795305600121 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statusCheck('withdrawn', 'changes_requested'));
    await runner.query(`
      ALTER TABLE hours_submissions DROP CONSTRAINT hours_submissions_check3, ADD CONSTRAINT hours_submissions_check3
        CHECK ((reviewed_at IS NOT NULL) = (status IN ('approved', 'rejected', 'changes_requested')))`);
    await runner.query('ALTER TABLE hours_submissions ADD COLUMN reviewed_from text');
    await runner.query(`
      CREATE INDEX hours_submissions_waiting ON hours_submissions (created_at, id) INCLUDE (status, hours_type)
      WHERE status IN ('signed', 'needs_signature', 'pending')`);
  }
}
