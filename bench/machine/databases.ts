import type { Backing } from '@portal/local/backing';
import { Client } from 'pg';

/** Creates an empty database. @returns its address */
export async function createDatabase({ adminDatabaseUrl }: Backing, name: string): Promise<string> {
  const url = new URL(adminDatabaseUrl ?? '');
  const client = new Client(url.href);
  await client.connect();
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

export async function hasDatabase({ adminDatabaseUrl }: Backing, name: string): Promise<boolean> {
  const client = new Client(adminDatabaseUrl ?? '');
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  await client.end();
  return rowCount === 1;
}
