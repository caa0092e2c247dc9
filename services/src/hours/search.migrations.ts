import type { QueryRunner } from 'typeorm';
import { turns } from '../database/advisory-locks.ts';
import { ReplacingIndexes } from '../database/concurrent-index.ts';

/** As each search spells them, for the index. */
const wordsOf = (text: string) => `string_to_array(${text} COLLATE "C", ' ')`;

/**
 * Words longer than an index can hold are cut. A word that is there already is not written again, unless unused ones are just being
 * deleted: it could be one of them.
 */
const fillSearchable = `
  CREATE OR REPLACE FUNCTION fill_searchable_submission() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    student text;
    words_stay boolean := pg_try_advisory_xact_lock_shared(${turns.submissionWords});
  BEGIN
    SELECT concat_ws(' ', first_name, last_name) INTO student FROM members WHERE id = NEW.member_id FOR SHARE;
    NEW.searchable := regexp_replace(
      folded(concat_ws(' ', student, NEW.description, NEW.supervisor_name)), '([^ ]{255})(?=[^ ])', '\\1 ', 'g');
    NEW.student_chapter := chapter_on(NEW.member_id, NEW.service_date);
    INSERT INTO submission_words SELECT DISTINCT word FROM unnest(${wordsOf('NEW.searchable')}) AS found (word)
    WHERE NOT (words_stay AND EXISTS (SELECT FROM submission_words WHERE submission_words.word = found.word));
    IF TG_OP = 'UPDATE' THEN
      INSERT INTO lost_submission_words
      SELECT unnest(${wordsOf('OLD.searchable')}) EXCEPT SELECT unnest(${wordsOf('NEW.searchable')});
    END IF;
    RETURN NEW;
  END $$`;

/** Frequent words are found among the newest submissions, where the index would read a long list for each of them. */
const forgetWords = `
  CREATE FUNCTION forget_lost_words() RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
  DECLARE lost text[];
  BEGIN
    WITH taken AS (DELETE FROM lost_submission_words RETURNING word) SELECT array_agg(DISTINCT word) INTO lost FROM taken;
    IF lost IS NULL THEN RETURN; END IF;
    -- Waits for those who rely on a word that is there. Whoever comes meanwhile does not.
    PERFORM pg_advisory_xact_lock(${turns.submissionWords});
    DELETE FROM submission_words WHERE word = ANY (lost)
      AND word NOT IN (
        SELECT unnest(${wordsOf('searchable')})
        FROM (SELECT searchable FROM hours_submissions ORDER BY created_at DESC, id DESC LIMIT 5000) AS newest)
      AND NOT EXISTS (SELECT FROM hours_submissions WHERE ${wordsOf('searchable')} @> ARRAY[word]);
  END $$`;

/** The words of all submissions, in which a search finds those that contain its own words (ADR 88). */
export class CreateSubmissionWords1795305600430 {
  async up(runner: QueryRunner): Promise<void> {
    // Two submissions of one moment can both add a word. A unique index would make one of them wait for the other.
    await runner.query('CREATE TABLE submission_words (word text COLLATE "C" NOT NULL)');
    await runner.query('CREATE INDEX submission_words_word ON submission_words (word)');
    await runner.query(`
      CREATE INDEX submission_words_parts ON submission_words USING gin (word gin_trgm_ops)
      WITH (gin_pending_list_limit = 256)`);
    // Words that a submission has no longer, until it is known whether another one has them.
    await runner.query('CREATE TABLE lost_submission_words (word text COLLATE "C" NOT NULL)');
    await runner.query(fillSearchable);
    // Made anew only because that waits for changes that began before.
    await runner.query(`
      CREATE OR REPLACE TRIGGER fill_searchable
      BEFORE INSERT OR UPDATE OF member_id, service_date, description, supervisor_name
      ON hours_submissions FOR EACH ROW EXECUTE FUNCTION fill_searchable_submission()`);
    await runner.query(forgetWords);
  }
}

export class FillSubmissionWords1795305600431 {
  readonly transaction = false;
  readonly contracts = 'Only submissions with a word of more than 255 letters are written.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE hours_submissions SET description = description WHERE length(searchable) > 255 AND searchable ~ '[^ ]{255}[^ ]'`,
    );
    await runner.query(`
      INSERT INTO submission_words SELECT DISTINCT unnest(${wordsOf('searchable')}) FROM hours_submissions
      EXCEPT SELECT word FROM submission_words`);
  }
}

export class IndexSubmissionWords1795305600432 extends ReplacingIndexes {
  readonly indexes = {
    hours_submissions_words: `hours_submissions USING gin ((${wordsOf('searchable')})) WITH (gin_pending_list_limit = 256)`,
  };
  readonly replaced = ['hours_submissions_searchable'];
}

/** No plan rests on how often a word is in a submission. */
export class SampleNoSubmissionWords1795305600433 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX hours_submissions_words ALTER COLUMN 1 SET STATISTICS 0');
  }
}
