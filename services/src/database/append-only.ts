import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL that makes PostgreSQL itself refuse to change or remove rows of a table. */
export const appendOnly = (table: string): string =>
  `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;

export class CreateAppendOnlyRule1795132800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_change()');
  }
}
