import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { postgres } from '../src/database/clients.ts';
import { ReplacingIndexes } from '../src/database/concurrent-index.ts';
import { migrate } from '../src/database/migrate.ts';
import { createDatabase, dropDatabase } from './support/databases.ts';

class AddMotto1795305600001 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clubs\n  ADD motto text');
  }
}

let databaseUrl: string;
let holder: Client;
let reader: Client;

beforeEach(async () => {
  databaseUrl = await createDatabase();
  reader = new Client({ connectionString: databaseUrl });
  holder = new Client({ connectionString: databaseUrl, application_name: 'a long report' });
  await Promise.all([reader.connect(), holder.connect()]);
  await reader.query('CREATE TABLE clubs (id integer)');
  await holder.query('BEGIN; SELECT FROM clubs');
});
afterEach(async () => {
  await Promise.all([reader.end(), holder.end()]);
  await dropDatabase(new URL(databaseUrl).pathname.slice(1));
});

/** A migration with its log. */
function start(patience: Parameters<typeof migrate>[2]) {
  const log: string[] = [];
  const logger = { warn: (_details: object, text?: string) => void log.push(text ?? '') };
  const options = { ...postgres, url: databaseUrl, migrations: [AddMotto1795305600001] };
  return { log, end: migrate(options, logger, patience) };
}

async function columns(): Promise<string[]> {
  const { fields } = await reader.query('SELECT * FROM clubs');
  return fields.map(({ name }) => name);
}

const inTheWay = /process \d+ \(a long report\) is idle in transaction since \S+Z and uses clubs/;

test('a migration that waits for a table lets those behind it go first, and goes on when the table is free', async () => {
  const { log, end } = start({ lockTimeoutMs: 1000, attempts: 100 });
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await reader.query(waiting)).rowCount === 0) await setTimeout(20);
  // Without a limit, this would wait behind the migration for as long as the table is held.
  expect(await columns()).toEqual(['id']);
  while (log.length < 2) await setTimeout(20);
  expect(log).toEqual([expect.stringMatching(inTheWay), expect.stringMatching(inTheWay)]);
  await holder.query('COMMIT');
  await end;
  expect(await columns()).toEqual(['id', 'motto']);
});

test('a migration that does not get its table names its statement and who is in the way, and can be repeated', async () => {
  const { end } = start({ lockTimeoutMs: 100, attempts: 2 });
  const failure = await end.catch((error: Error) => error.message);
  expect(failure).toContain('did not get its lock in 2 attempts: ALTER TABLE clubs ADD motto text.');
  expect(failure).toMatch(inTheWay);
  expect(await columns()).toEqual(['id']);
  await holder.query('ROLLBACK');
  await start({ lockTimeoutMs: 100, attempts: 2 }).end;
  expect(await columns()).toEqual(['id', 'motto']);
});

test('an attempt to replace indexes keeps the new ones of an earlier attempt, and ends with them alone', async () => {
  class Replace extends ReplacingIndexes {
    readonly indexes = { clubs_by_number: 'clubs (id)', clubs_by_size: 'clubs (id DESC)' };
    readonly replaced = ['clubs_by_id'];
  }
  await holder.query('COMMIT; CREATE INDEX clubs_by_id ON clubs (id)');
  await reader.query('CREATE INDEX clubs_by_number ON clubs (id)');
  const statements: string[] = [];
  const query = async (text: string) => {
    statements.push(text);
    return (await reader.query(text)).rows;
  };
  await new Replace().up({ query } as unknown as QueryRunner);
  expect(statements.filter((text) => text.includes('clubs_by_number') && !text.startsWith('SELECT'))).toEqual([]);
  const { rows } = await reader.query(
    `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'clubs'::regclass`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['clubs_by_number', 'clubs_by_size']);
});
