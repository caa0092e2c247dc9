import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex } from '../database/concurrent-index.ts';
import { counting } from '../database/counter.ts';
import { counterOfSubmittedHours } from './submission-counter.ts';

export class CreateHours1795305600005 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hours_submissions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        member_id integer NOT NULL REFERENCES members,
        hours numeric(10, 2) NOT NULL CHECK (hours > 0),
        hours_type text NOT NULL CHECK (hours_type IN ('sync', 'async')),
        service_date date NOT NULL,
        description text NOT NULL,
        location text,
        supervisor_name text NOT NULL,
        supervisor_email text NOT NULL,
        supervisor_phone text,
        status text NOT NULL CHECK (status IN ('needs_signature', 'signed', 'pending', 'approved', 'rejected')),
        signature_request_id uuid UNIQUE,
        signature text,
        signature_comments text,
        signature_signed_at timestamptz,
        admin_notes text,
        reviewed_by text,
        reviewed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        searchable text NOT NULL,
        CHECK (signature_request_id IS NOT NULL OR status NOT IN ('needs_signature', 'signed')),
        CHECK ((signature IS NULL) = (signature_signed_at IS NULL)),
        CHECK (status <> 'signed' OR signature IS NOT NULL),
        CHECK ((reviewed_at IS NOT NULL) = (status IN ('approved', 'rejected')))
      )`);
    await runner.query('CREATE INDEX hours_submissions_member ON hours_submissions (member_id, created_at, id)');
    await createListIndexes(runner);
    await createSearch(runner);
    await createCounts(runner);
    await runner.query('ALTER TABLE hours_entries ADD FOREIGN KEY (submission_id) REFERENCES hours_submissions');
  }
}

/** One for each order of the Admin Inbox. The columns of its filters are included, so that an index alone is read. */
async function createListIndexes(runner: QueryRunner): Promise<void> {
  for (const column of ['created_at', 'service_date', 'hours']) {
    await runner.query(`
      CREATE INDEX hours_submissions_by_${column} ON hours_submissions (${column}, id) INCLUDE (status, hours_type)`);
  }
  await runner.query(`
    CREATE INDEX hours_submissions_by_status ON hours_submissions (status, created_at, id) INCLUDE (hours_type)`);
}

/**
 * One column for the search: the student's name, the description and the supervisor. It follows the student's name. A
 * new submission locks the member's row against a change of the name that would not see it.
 */
async function createSearch(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION fill_searchable_submission() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE student text;
    BEGIN
      SELECT concat_ws(' ', first_name, last_name) INTO student FROM members WHERE id = NEW.member_id FOR SHARE;
      NEW.searchable := folded(concat_ws(' ', student, NEW.description, NEW.supervisor_name));
      RETURN NEW;
    END $$`);
  await runner.query(`
    CREATE TRIGGER fill_searchable BEFORE INSERT OR UPDATE OF member_id, description, supervisor_name
    ON hours_submissions FOR EACH ROW EXECUTE FUNCTION fill_searchable_submission()`);
  await runner.query(`
    CREATE FUNCTION rename_in_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE hours_submissions SET description = description WHERE member_id = NEW.id;
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER rename_in_submissions AFTER UPDATE OF first_name, last_name ON members FOR EACH ROW
    WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
    EXECUTE FUNCTION rename_in_submissions()`);
  await runner.query(`
    CREATE INDEX hours_submissions_searchable ON hours_submissions USING gin (searchable gin_trgm_ops)`);
  // The planner compares a search with these values to guess how many rows it will find.
  await runner.query('ALTER TABLE hours_submissions ALTER COLUMN searchable SET STATISTICS 1000');
}

async function createCounts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE submission_counts (
      listing text NOT NULL,
      place bigint NOT NULL,
      status text NOT NULL,
      hours_type text NOT NULL,
      rows bigint NOT NULL,
      hours numeric NOT NULL
    )`);
  for (const statement of counting(counterOfSubmittedHours)) await runner.query(statement);
}

/** Folds the texts again in which a word follows a line break. */
export class FoldWhitespaceOfHours1795305600022 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE hours_submissions SET description = description WHERE searchable ~ '[\\n\\r\\t]'`);
  }
}

export const statusCheck = (...more: string[]) => `
  ALTER TABLE hours_submissions DROP CONSTRAINT hours_submissions_status_check,
    ADD CONSTRAINT hours_submissions_status_check CHECK (status IN (${[
      'needs_signature',
      'signed',
      'pending',
      'approved',
      'rejected',
      ...more,
    ]
      .map((status) => `'${status}'`)
      .join(', ')}))`;

/** A student can withdraw a submission. */
export class WithdrawHours1795305600025 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statusCheck('withdrawn'));
  }
}

export class CreateHoursDrafts1795305600031 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hours_drafts (
        member_id integer PRIMARY KEY REFERENCES members,
        content jsonb NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
}

/** For the erasure of a supervisor, and the copy of what is known of one. */
export class IndexSupervisorMailboxes1795305600271 extends ConcurrentIndex {
  readonly index = 'hours_submissions_mailbox';
  readonly on = 'hours_submissions (mailbox(supervisor_email))';
}

/**
 * Searches are planned as well with a hundred texts of the column as with a thousand, and reading a million rows for their
 * statistics takes 1.2 seconds instead of 12.
 */
export class SampleFewerSearchTexts1795305600310 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_submissions ALTER COLUMN searchable SET STATISTICS -1');
  }
}

/** A device that has sent the hours takes away only the draft that it knows. */
export class NameHoursDrafts1795305600321 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_drafts ADD COLUMN id uuid');
  }
}
