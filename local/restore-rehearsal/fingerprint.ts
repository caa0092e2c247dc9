import type { Client } from 'pg';
import { connected } from '../postgres/connection.ts';

/** Number of rows and hash of the content, by table. */
export type Fingerprint = Record<string, { rows: number; hash: string }>;

/** A summary of a database's content that can be compared with that of another database. */
export const fingerprint = (databaseUrl: string): Promise<Fingerprint> =>
  connected(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const entries: [string, Fingerprint[string]][] = [];
    for (const { name } of tables) entries.push([name, await fingerprintOf(client, name)]);
    return Object.fromEntries(entries);
  });

async function fingerprintOf(client: Client, table: string): Promise<Fingerprint[string]> {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `SELECT count(*)::int AS rows, coalesce(md5(string_agg(md5(row::text), '' ORDER BY md5(row::text))), '') AS hash
     FROM ${table} AS row`,
  );
  return rows[0] as Fingerprint[string];
}
