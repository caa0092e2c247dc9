import pg from 'pg';
import { portal } from './portal.ts';

const pools = new Map<string, pg.Pool>();

/** Connections are kept: the server starts a process for each. */
function poolOf(connectionString: string): pg.Pool {
  const kept = pools.get(connectionString) ?? new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true });
  pools.set(connectionString, kept);
  return kept;
}

/** Runs one statement on the portal's database. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await poolOf(portal.databaseUrl).query<Row>(text, values)).rows;
}

/** Runs one statement on the local identity server's database. */
export async function identitySql(text: string, values: unknown[]): Promise<void> {
  const url = new URL(portal.databaseUrl);
  url.pathname = '/identity';
  await poolOf(url.href).query(text, values);
}
