import { readFile } from 'node:fs/promises';
import { Pool, type PoolClient } from 'pg';

/** A pool, or a client in a transaction. */
export type Database = Pool | PoolClient;

const version = 1;

async function migrate(database: Database): Promise<void> {
  await database.query('select pg_advisory_xact_lock(1)');
  await database.query('create table if not exists schema_version (version integer not null)');
  const { rows } = await database.query<{ version: number }>('select version from schema_version');
  if (rows[0]?.version === version) return;
  if (rows[0])
    throw new Error('The identity data was kept by another version of the portal. Run npm run reset to forget it.');
  await database.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'));
  await database.query('insert into schema_version values ($1)', [version]);
}

export async function inTransaction<T>(pool: Pool, work: (database: PoolClient) => Promise<T>): Promise<T> {
  const database = await pool.connect();
  try {
    await database.query('begin');
    const result = await work(database);
    await database.query('commit');
    return result;
  } catch (error) {
    await database.query('rollback').catch(() => {});
    throw error;
  } finally {
    database.release();
  }
}

/** Opens the database of the identity server and creates missing tables. */
export async function openDatabase(url: string): Promise<Pool> {
  const pool = new Pool({ connectionString: url, max: 10, application_name: 'identity' });
  // Idle connections break when PostgreSQL stops. The next query reports the error.
  pool.on('error', () => {});
  await inTransaction(pool, migrate);
  return pool;
}
