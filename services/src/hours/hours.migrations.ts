import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex, ReplacingIndexes } from '../database/concurrent-index.ts';
import { counting, countingFunction } from '../database/counter.ts';
import { ShortPendingList } from '../database/short-pending-list.ts';
import { counterOfSubmittedHours, submissionCounter } from './submission-counter.ts';

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

const fillSearchableAndChapter = `
  CREATE OR REPLACE FUNCTION fill_searchable_submission() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE student text;
  BEGIN
    SELECT concat_ws(' ', first_name, last_name) INTO student FROM members WHERE id = NEW.member_id FOR SHARE;
    NEW.searchable := folded(concat_ws(' ', student, NEW.description, NEW.supervisor_name));
    NEW.student_chapter := chapter_on(NEW.member_id, NEW.service_date);
    RETURN NEW;
  END $$`;

/** What is written meanwhile by a transaction that began before is waited for, and compared. */
const followChapter = `
  CREATE FUNCTION follow_chapter() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    member integer := coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0];
  BEGIN
    UPDATE hours_submissions SET student_chapter = chapter_on(member_id, service_date)
    WHERE member_id = member AND student_chapter IS DISTINCT FROM chapter_on(member_id, service_date);
    RETURN NULL;
  END $$`;

/** At the end of the transaction, as a promotion first changes the member and then says from which day on. */
const followChapterOf = (table: string, change: string, id: string, condition = 'true') => `
  CREATE CONSTRAINT TRIGGER follow_chapter AFTER ${change} ON ${table} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION follow_chapter('${id}')`;

/**
 * The student's chapter on the day of service, so that an index alone can be read for a chapter's submissions. The next two
 * migrations are about one table each, so that none is locked while the other is waited for.
 */
export class NameChaptersOfHours1795305600410 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hours_submissions ADD COLUMN student_chapter text');
    await runner.query(fillSearchableAndChapter);
    await runner.query(`
      CREATE OR REPLACE TRIGGER fill_searchable
      BEFORE INSERT OR UPDATE OF member_id, service_date, description, supervisor_name
      ON hours_submissions FOR EACH ROW EXECUTE FUNCTION fill_searchable_submission()`);
    await runner.query(followChapter);
  }
}

export class FollowCorrections1795305600411 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followChapterOf('members', 'UPDATE OF chapter', 'id', 'OLD.chapter <> NEW.chapter'));
  }
}

export class FollowPromotions1795305600412 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(followChapterOf('chapter_moves', 'INSERT OR UPDATE OR DELETE', 'member_id'));
  }
}

/** The submissions of before. Their students are locked first, as by each change of several submissions. */
export class FillChaptersOfHours1795305600413 {
  readonly transaction = false;
  readonly contracts = 'The rows of fifty members at a time are written and committed.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ DECLARE first integer; BEGIN
        FOR first IN SELECT generate_series(min(id), max(id), 50) FROM members LOOP
          PERFORM FROM members WHERE id BETWEEN first AND first + 49 ORDER BY id FOR SHARE;
          UPDATE hours_submissions SET student_chapter = chapter_on(member_id, service_date)
          WHERE member_id BETWEEN first AND first + 49 AND student_chapter IS DISTINCT FROM chapter_on(member_id, service_date);
          COMMIT;
        END LOOP;
      END $$`);
  }
}

export class IndexChaptersOfHours1795305600414 extends ReplacingIndexes {
  readonly indexes = {
    hours_submissions_newest: 'hours_submissions (created_at, id) INCLUDE (status, hours_type, student_chapter)',
    hours_submissions_served: 'hours_submissions (service_date, id) INCLUDE (status, hours_type, student_chapter)',
    hours_submissions_most_hours: 'hours_submissions (hours, id) INCLUDE (status, hours_type, student_chapter)',
    hours_submissions_of_status: 'hours_submissions (status, created_at, id) INCLUDE (hours_type, student_chapter)',
    hours_submissions_queue: `hours_submissions (created_at, id) INCLUDE (status, hours_type, student_chapter)
      WHERE status IN ('signed', 'needs_signature', 'pending')`,
  };
  readonly replaced = ['by_created_at', 'by_service_date', 'by_hours', 'by_status', 'waiting'].map(
    (name) => `hours_submissions_${name}`,
  );
}

export class ShortenPendingHours1795305600420 extends ShortPendingList {
  readonly index = 'hours_submissions_searchable';
}

/** Counts all submissions in one place, too. */
export class CountAllHours1795305600425 {
  readonly contracts = 'Changes of submissions wait until some thousand summands are added up.';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE hours_submissions IN SHARE ROW EXCLUSIVE MODE');
    // Where the counting began with this release, they are there already.
    await runner.query(`DELETE FROM submission_counts WHERE listing = 'all'`);
    await runner.query(`
      INSERT INTO submission_counts SELECT 'all', 0, status, hours_type, sum(rows), sum(hours)
      FROM submission_counts WHERE listing = 'created_at' GROUP BY status, hours_type`);
    await runner.query(countingFunction(submissionCounter));
  }
}

export class IndexAllHours1795305600426 extends ConcurrentIndex {
  readonly index = 'submission_counts_all';
  readonly on = `submission_counts (status, hours_type) WHERE listing = 'all'`;
}

/** For many members at once. The trigger of each one then finds nothing to do. */
export class FollowManyChapters1795305600451 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION follow_chapters(members integer[]) RETURNS void LANGUAGE sql AS $$
        UPDATE hours_submissions SET student_chapter = chapter_on(member_id, service_date)
        WHERE member_id = ANY (members) AND student_chapter IS DISTINCT FROM chapter_on(member_id, service_date)
      $$`);
  }
}

/** The order of the locks is that of a supervisor's answers and of the worker. */
export class FollowChaptersInOrder1795305600470 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION follow_chapters(members integer[]) RETURNS void LANGUAGE sql AS $$
        WITH moved AS (
          SELECT id FROM hours_submissions
          WHERE member_id = ANY (members) AND student_chapter IS DISTINCT FROM chapter_on(member_id, service_date)
          ORDER BY id FOR NO KEY UPDATE
        )
        UPDATE hours_submissions AS submission SET student_chapter = chapter_on(member_id, service_date)
        FROM moved WHERE submission.id = moved.id
      $$`);
  }
}
