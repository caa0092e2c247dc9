import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { Migration } from '../src/database/migrate.ts';
import { migrations } from '../src/migrations.ts';
import { createDatabase, dropDatabase } from './support/databases.ts';
import { problemsOf, readSchema } from './support/schema.ts';

/** Those up to here landed before the check, on tables that nobody had filled. */
const lastUnchecked = 1795305600219;

const numberOf = ({ name }: Migration) => Number(name.slice(-13));

let client: Client;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  client = new Client({ connectionString: databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await dropDatabase(new URL(databaseUrl).pathname.slice(1));
});

/** Runs a change of the schema. @returns why it must not run beside the release before */
async function problemsWith(change: (runner: QueryRunner) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const query = (text: string, values?: unknown[]) => {
    statements.push(text);
    return client.query(text, values).then(({ rows }) => rows);
  };
  const before = await readSchema(client);
  await change({ query } as QueryRunner);
  return problemsOf(before, await readSchema(client), statements);
}

test('every migration leaves the release before working, and keeps nobody waiting', async () => {
  const problems: Record<string, string[]> = {};
  for (const migration of [...migrations].sort((one, other) => numberOf(one) - numberOf(other))) {
    const change = new migration();
    const [begin, end] = change.transaction === false ? ['', ''] : ['BEGIN', 'COMMIT'];
    const found = await problemsWith(async (runner) => {
      await client.query(begin);
      await change.up(runner);
      await client.query(end);
    });
    if (numberOf(migration) > lastUnchecked && !change.contracts && found.length > 0) problems[migration.name] = found;
  }
  expect(problems).toEqual({});
});

test('new rows wait in short lists for the indexes of words, which each search reads to their end', async () => {
  const { rows } = await client.query<{ index: string; options: string[] }>(
    `SELECT pg_class.relname AS index, reloptions AS options FROM pg_class JOIN pg_am ON pg_am.oid = relam
     WHERE amname = 'gin' AND relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ options }) => !options?.includes('gin_pending_list_limit=256'))).toEqual([]);
});

describe('the check of migrations', () => {
  beforeAll(async () => {
    await client.query('CREATE TABLE clubs (id integer PRIMARY KEY, name text, size integer, room text)');
    await client.query('ALTER TABLE clubs ADD CONSTRAINT has_room CHECK (room IS NOT NULL)');
  });
  beforeEach(async () => {
    await client.query('BEGIN');
  });
  afterEach(async () => {
    await client.query('ROLLBACK');
  });

  it.each([
    ['DROP TABLE clubs', 'drops clubs'],
    ['ALTER TABLE clubs RENAME TO groups', 'renames clubs'],
    ['ALTER TABLE clubs DROP COLUMN name', 'drops clubs.name'],
    ['ALTER TABLE clubs RENAME COLUMN name TO title', 'renames clubs.name'],
    ['ALTER TABLE clubs ALTER COLUMN size TYPE bigint', 'changes the type of clubs.size'],
    ['ALTER TABLE clubs ALTER COLUMN size TYPE bigint', 'writes all of clubs anew'],
    ['ALTER TABLE clubs ADD COLUMN code uuid NOT NULL DEFAULT gen_random_uuid()', 'writes all of clubs anew'],
    ['ALTER TABLE clubs ALTER COLUMN name SET NOT NULL', 'reads all of clubs.name for NOT NULL'],
    ['ALTER TABLE clubs ADD COLUMN chapter text NOT NULL', 'adds clubs.chapter'],
    ['ALTER TABLE clubs ADD CHECK (size > 0)', 'reads all of clubs for clubs_size_check'],
    ['ALTER TABLE clubs ADD FOREIGN KEY (size) REFERENCES members', 'reads all of clubs for clubs_size_fkey'],
    ['CREATE INDEX clubs_name ON clubs (name)', 'keeps writers of clubs waiting for clubs_name'],
    ['ALTER TABLE clubs ADD UNIQUE (name)', 'keeps writers of clubs waiting for clubs_name_key'],
    ['UPDATE clubs SET size = 1', 'UPDATE clubs keeps its rows locked'],
    ['LOCK TABLE clubs', 'LOCK TABLE clubs keeps its rows locked'],
  ])('refuses %s', async (statement, reason) => {
    const problems = await problemsWith((runner) => runner.query(statement));
    expect(problems).toContainEqual(expect.stringContaining(reason));
  });

  it.each([
    'ALTER TABLE clubs ADD COLUMN motto text',
    "ALTER TABLE clubs ADD COLUMN chapter text NOT NULL DEFAULT 'NHS'",
    'ALTER TABLE clubs ADD COLUMN member_id integer REFERENCES members',
    'ALTER TABLE clubs ADD CHECK (size > 0) NOT VALID',
    'ALTER TABLE clubs ALTER COLUMN room SET NOT NULL',
    'CREATE TABLE rooms (id integer PRIMARY KEY, club integer REFERENCES clubs, name text NOT NULL UNIQUE)',
  ])('accepts %s', async (statement) => {
    expect(await problemsWith((runner) => runner.query(statement))).toEqual([]);
  });

  it('accepts an index that is made concurrently, outside of a transaction', async () => {
    await client.query('ROLLBACK');
    const statement = 'CREATE INDEX CONCURRENTLY clubs_size ON clubs (size)';
    expect(await problemsWith((runner) => runner.query(statement))).toEqual([]);
  });
});
