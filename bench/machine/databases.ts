import type { Backing } from '@portal/local/backing';
import { connected } from '@portal/local/postgres/connection';

interface Details {
  /** A database that nobody uses. */
  copied?: string;
  /** Where its tables are. PostgreSQL's account owns the folder. */
  folder?: string;
}

/** Creates an empty database, or a copy of another one. @returns its address */
export async function createDatabase(
  { adminDatabaseUrl }: Backing,
  name: string,
  { copied, folder }: Details = {},
): Promise<string> {
  const url = new URL(adminDatabaseUrl ?? '');
  await connected(url.href, async (client) => {
    const id = client.escapeIdentifier(name);
    if (folder) await client.query(`CREATE TABLESPACE ${id} LOCATION ${client.escapeLiteral(folder)}`);
    const from = copied ? `TEMPLATE ${client.escapeIdentifier(copied)}` : '';
    await client.query(`CREATE DATABASE ${id} ${from} ${folder ? `TABLESPACE ${id}` : ''}`);
  });
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database with its folder. */
export const dropDatabaseWithFolder = ({ adminDatabaseUrl }: Backing, name: string): Promise<void> =>
  connected(adminDatabaseUrl ?? '', async (client) => {
    const id = client.escapeIdentifier(name);
    await client.query(`DROP DATABASE ${id} WITH (FORCE)`);
    await client.query(`DROP TABLESPACE ${id}`);
  });

export const hasDatabase = ({ adminDatabaseUrl }: Backing, name: string): Promise<boolean> =>
  connected(adminDatabaseUrl ?? '', async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    return rowCount === 1;
  });
