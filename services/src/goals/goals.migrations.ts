import type { QueryRunner } from 'typeorm';

export class CreateGoals1795305600130 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE goals (
        chapter text NOT NULL CHECK (chapter IN ('NJHS', 'NHS')),
        year integer NOT NULL,
        required_hours numeric(10, 2) NOT NULL CHECK (required_hours > 0),
        sync_cap numeric(10, 2),
        async_cap numeric(10, 2),
        first_day date NOT NULL CHECK (extract(year FROM first_day) = year),
        last_day date NOT NULL CHECK (last_day > first_day),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (chapter, year)
      )`);
    // For the hours of a year, those of submissions and the corrections of totals, an index alone is read.
    await runner.query(`
      CREATE INDEX hours_submissions_approved ON hours_submissions (service_date)
      INCLUDE (member_id, hours_type, approved_hours, supervisor_name, supervisor_email) WHERE status = 'approved'`);
    await runner.query(`
      CREATE INDEX hours_entries_corrections ON hours_entries (created_at) INCLUDE (member_id, hours)
      WHERE kind = 'edit'`);
  }
}
