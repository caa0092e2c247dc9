import type { QueryRunner } from 'typeorm';

/** Where hours come from: their member, a file of past hours, or the check-in of an event. */
export class NameSourceOfHours1795305600152 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hours_submissions ADD COLUMN source text NOT NULL DEFAULT 'member'
        CHECK (source IN ('member', 'import', 'event'))`);
    // Flags are about what members submit.
    await runner.query('DROP TRIGGER note_unchecked_insert ON hours_submissions');
    await runner.query(`
      CREATE TRIGGER note_unchecked_insert AFTER INSERT ON hours_submissions
      FOR EACH ROW WHEN (NEW.source = 'member') EXECUTE FUNCTION note_unchecked_submission()`);
  }
}
