import type { Backing } from '@portal/local/backing';
import { Client } from 'pg';

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
  const client = new Client(url.href);
  await client.connect();
  try {
    const id = client.escapeIdentifier(name);
    if (folder) await client.query(`CREATE TABLESPACE ${id} LOCATION ${client.escapeLiteral(folder)}`);
    const from = copied ? `TEMPLATE ${client.escapeIdentifier(copied)}` : '';
    await client.query(`CREATE DATABASE ${id} ${from} ${folder ? `TABLESPACE ${id}` : ''}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database with its folder. */
export async function dropDatabaseWithFolder({ adminDatabaseUrl }: Backing, name: string): Promise<void> {
  const client = new Client(adminDatabaseUrl ?? '');
  await client.connect();
  try {
    const id = client.escapeIdentifier(name);
    await client.query(`DROP DATABASE ${id} WITH (FORCE)`);
    await client.query(`DROP TABLESPACE ${id}`);
  } finally {
    await client.end();
  }
}

export async function hasDatabase({ adminDatabaseUrl }: Backing, name: string): Promise<boolean> {
  const client = new Client(adminDatabaseUrl ?? '');
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}
