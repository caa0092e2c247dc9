import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * SQL's `folded(text)`: what a text and a search for it have in common, however they are typed. Case, accents (composed or
 * not), typographic forms of letters and digits, and curly quotes make no difference.
 */
export class CreateFolded1795132800060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Beside the marks that NFKD takes apart from their letters, translated one to one: quotes, and strokes through letters.
    await runner.query(`
      CREATE FUNCTION folded(text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN translate(
        lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g')),
        '‘’ʼ′“”„øłđı',
        '''''''''"""oldi')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION folded');
  }
}
