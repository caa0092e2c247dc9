import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { allRows } from './rows.ts';
import type { Sizes, Viewers } from './sizes.ts';
import type { Row, TableRows } from './table-rows.ts';

/** In ms. A machine on which one statement takes longer is no use for a measurement. */
const statementTimeoutMs = 600_000;
const rowsAtOnce = 500;

/** What a trigger does for each submission. */
const fillWords = `INSERT INTO submission_words
  SELECT DISTINCT unnest(string_to_array(searchable COLLATE "C", ' ')) FROM hours_submissions`;

/**
 * Fills an empty database, all tables at the same time. No trigger runs and no reference is checked: afterwards, the
 * counters must be made again.
 */
export async function fillDatabase(databaseUrl: string, sizes: Sizes, viewers: Viewers): Promise<void> {
  const tables = allRows(sizes, viewers);
  await Promise.all(tables.map((rows) => fillTable(databaseUrl, rows)));
  await runStatement(databaseUrl, fillWords);
  // While another table is filled, no row counts as visible to everybody, and index-only scans read each row.
  await Promise.all(
    [...tables.map(({ table }) => table), 'submission_words'].map((table) =>
      runStatement(databaseUrl, `VACUUM ANALYZE ${table}`),
    ),
  );
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, statement_timeout: statementTimeoutMs });
  // Where one table fails, the server ends the connections of the others: that would hide the first error.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function runStatement(connectionString: string, sql: string): Promise<void> {
  const client = await connect(connectionString);
  await client.query(sql).finally(() => client.end());
}

/** Makes the viewers of this run the first members of a database that an earlier run has filled. */
export async function giveViewers(databaseUrl: string, { admin, lead, student, author }: Viewers): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(
    `UPDATE members SET clerk_id = viewer.clerk_id FROM unnest($1::text[]) WITH ORDINALITY AS viewer (clerk_id, id)
     WHERE members.id = viewer.id`,
    [[admin, lead, student, author]],
  );
  await client.end();
}

/** The indexes that no constraint needs are made when the rows are there, which is faster. */
async function fillTable(connectionString: string, { table, rows }: TableRows): Promise<void> {
  const client = await connect(connectionString);
  try {
    await client.query(`SET maintenance_work_mem = '512MB'; SET session_replication_role = replica`);
    const indexes = await takeIndexes(client, table);
    await copy(client, table, rows[Symbol.iterator]());
    for (const index of indexes) await client.query(index);
  } finally {
    await client.end();
  }
}

/** Drops the secondary indexes of a table. @returns the statements that make them again */
async function takeIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE NOT indisunique AND indrelid = $1::regclass`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copy(client: Client, table: string, rows: Iterator<Row>): Promise<void> {
  const first = rows.next().value as Row;
  const target = client.query(from(`COPY ${table} (${Object.keys(first).join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunks(first, rows)), target);
}

function* chunks(first: Row, rows: Iterator<Row>): Generator<string> {
  let lines = [lineOf(first)];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    lines.push(lineOf(next.value));
    if (lines.length < rowsAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** No generated value has a character that COPY would need escaped. */
const lineOf = (row: Row): string => `${Object.values(row).map(fieldOf).join('\t')}\n`;

function fieldOf(value: Row[string]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

/** Megabytes of a database on disk. */
export async function megabytesOf(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1024 / 1024 AS megabytes');
  await client.end();
  return Number(rows[0].megabytes);
}
