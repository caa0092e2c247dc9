import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL that makes PostgreSQL itself refuse to change or remove rows of a table. */
export const appendOnly = (table: string): string =>
  `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;

/** What the tables of all features stand on. */
export class CreateFunctions1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME;
      END $$`);
    // What a text and a search for it have in common, however they are typed: case, accents (composed or not), typographic
    // forms of letters and digits, and curly quotes make no difference. Beside the marks that NFKD takes apart from their
    // letters, quotes and strokes through letters are translated one to one. Every word begins after a space.
    await runner.query(`
      CREATE FUNCTION folded(text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN translate(
        lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g')),
        E'‘’ʼ′“”„øłđı\\n\\r\\t',
        E'\\'\\'\\'\\'"""oldi   ')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION folded');
    await runner.query('DROP FUNCTION refuse_change()');
  }
}
