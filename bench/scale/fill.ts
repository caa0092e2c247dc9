import { Client } from 'pg';
import type { Sizes, Viewers } from './sizes.ts';
import { statements } from './statements.ts';

/** In ms. A machine on which one statement takes longer is no use for a measurement. */
const statementTimeoutMs = 600_000;

/**
 * Fills an empty database. The indexes that no constraint needs are made when the rows are there, which is faster, and
 * no trigger runs: afterwards, the counters must be made again.
 */
export async function fillDatabase(databaseUrl: string, sizes: Sizes, viewers: Viewers): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: statementTimeoutMs });
  await client.connect();
  try {
    await client.query(
      `SET maintenance_work_mem = '512MB'; SET synchronous_commit = off; SET session_replication_role = replica; SELECT setseed(0.42)`,
    );
    const indexes = await takeIndexes(client);
    for (const statement of statements(sizes, viewers)) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Drops the secondary indexes. @returns the statements that make them again */
async function takeIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE NOT indisunique AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Megabytes of a database on disk. */
export async function megabytesOf(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1024 / 1024 AS megabytes');
  await client.end();
  return Number(rows[0].megabytes);
}
