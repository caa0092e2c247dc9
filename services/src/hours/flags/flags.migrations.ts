import type { QueryRunner } from 'typeorm';

/** What the rules read of a submission: a change of it is checked again. */
const checkedColumns = [
  'hours',
  'service_date',
  'description',
  'supervisor_name',
  'supervisor_email',
  'signature_signed_at',
];

const valuesOf = (row: string): string => checkedColumns.map((column) => `${row}.${column}`).join(', ');

export class CreateFlags1795305600042 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hours_submissions
        ADD COLUMN submitted_from jsonb,
        ADD COLUMN flags jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN flagged boolean NOT NULL DEFAULT false`);
    await runner.query(`
      CREATE INDEX hours_submissions_flagged ON hours_submissions (created_at, id)
      INCLUDE (status, hours_type, service_date, hours) WHERE flagged`);
    await runner.query('CREATE TABLE unchecked_submissions (submission_id uuid PRIMARY KEY)');
    await runner.query(`
      CREATE FUNCTION note_unchecked_submission() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO unchecked_submissions VALUES (NEW.id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER note_unchecked_insert AFTER INSERT ON hours_submissions
      FOR EACH ROW EXECUTE FUNCTION note_unchecked_submission()`);
    await runner.query(`
      CREATE TRIGGER note_unchecked_update AFTER UPDATE OF ${checkedColumns.join(', ')} ON hours_submissions
      FOR EACH ROW WHEN ((${valuesOf('OLD')}) IS DISTINCT FROM (${valuesOf('NEW')}))
      EXECUTE FUNCTION note_unchecked_submission()`);
  }
}

/** For the addresses at which a supervisor was named before. */
export class IndexSupervisorNames1795305600111 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX hours_submissions_supervisor ON hours_submissions (folded(supervisor_name))');
  }
}

/** A supervisor can sign before it is noted that the e-mail was sent, which the rules read. */
export class CheckEarlySignatures1795305600320 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION note_unchecked_request() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO unchecked_submissions VALUES (NEW.submission_id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER note_unchecked_sent AFTER UPDATE OF sent_at ON signature_requests
      FOR EACH ROW WHEN (NEW.state = 'signed' AND OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL)
      EXECUTE FUNCTION note_unchecked_request()`);
  }
}

/** Whether an entry counts among those of its day. */
const counts = (row: string): string => `(${row}.status NOT IN ('rejected', 'withdrawn'))`;

/**
 * Flags of one entry are about the other entries of its day, too: when one of these changes or no longer counts, the flagged ones
 * are checked again. The worker finds them, so that a change waits for no other one of that day.
 */
export class CheckOtherEntriesOfDay1795305600463 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE unchecked_days (member_id integer NOT NULL, service_date date NOT NULL)');
    await runner.query(`
      CREATE FUNCTION note_unchecked_day() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO unchecked_days VALUES (OLD.member_id, OLD.service_date);
        IF NEW.source = 'member' AND ${counts('NEW')} AND NOT ${counts('OLD')} THEN
          INSERT INTO unchecked_submissions VALUES (NEW.id) ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $$`);
    const values = (row: string) =>
      `${counts(row)}, ${row}.hours, ${row}.service_date, ${row}.description, ${row}.supervisor_email`;
    await runner.query(`
      CREATE TRIGGER note_unchecked_day AFTER UPDATE OF status, hours, service_date, description, supervisor_email
      ON hours_submissions FOR EACH ROW WHEN ((${values('OLD')}) IS DISTINCT FROM (${values('NEW')}))
      EXECUTE FUNCTION note_unchecked_day()`);
  }
}
