import type { QueryRunner } from 'typeorm';

/** Imports, and what each of their rows added or waits to add. */
export class CreateImports1795305600153 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL CHECK (kind IN ('members', 'hours')),
        file_name text NOT NULL,
        imported_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        undone_at timestamptz
      )`);
    await runner.query('CREATE INDEX imports_newest ON imports (created_at, id)');
    await runner.query(`
      CREATE TABLE import_rows (
        import_id uuid NOT NULL REFERENCES imports,
        line integer NOT NULL,
        email text NOT NULL CHECK (email = lower(email)),
        submission_id uuid,
        waiting jsonb,
        PRIMARY KEY (import_id, line),
        CHECK (submission_id IS NULL OR waiting IS NULL)
      )`);
    await runner.query('CREATE INDEX import_rows_waiting ON import_rows (email) WHERE waiting IS NOT NULL');
  }
}

/** What a row filled in of a member who was there already. */
export class FillInMembers1795305600202 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE import_rows ADD COLUMN filled_in jsonb');
  }
}
