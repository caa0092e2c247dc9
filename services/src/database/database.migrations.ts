import type { QueryRunner } from 'typeorm';

/** SQL that makes PostgreSQL itself refuse to change or remove rows of a table. */
export const appendOnly = (table: string): string =>
  `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;

const letters = { from: '‘’ʼ′“”„øłđı', to: `''''"""oldi` };
const lettersAndSpaces = { from: `${letters.from}\n\r\t`, to: `${letters.to}   ` };

/** SQL of the function, which translates each character of `from` into the one of `to` at the same place. */
const foldedFunction = ({ from, to }: typeof letters): string => `FUNCTION folded(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(
    lower(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g')), ${quoted(from)}, ${quoted(to)})`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What the tables of all features stand on. */
export class CreateFunctions1795305600000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME;
      END $$`);
    // What a text and a search for it have in common, however they are typed: case, accents (composed or not), typographic
    // forms of letters and digits, and curly quotes make no difference. Beside the marks that NFKD takes apart from their
    // letters, quotes and strokes through letters are translated one to one.
    await runner.query(`CREATE ${foldedFunction(letters)}`);
  }
}

/** Makes a space of every line break and tab, so that each word of a folded text begins after a space. */
export class FoldWhitespace1795305600020 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE ${foldedFunction(lettersAndSpaces)}`);
  }
}

/** What must not change may still be erased with a person, and deleted when the school's policy says so. */
export class AllowErasure1795305600230 {
  async up(runner: QueryRunner): Promise<void> {
    // The transaction says who erases.
    await runner.query(`
      CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF coalesce(current_setting('portal.erasing', true), '') <> '' AND TG_OP <> 'TRUNCATE' THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME;
      END $$`);
  }
}
