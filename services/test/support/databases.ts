import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { testEnvironment } from './environment.ts';

/** Address of a database on the test server. */
export function databaseUrl(name: string): string {
  const url = new URL(testEnvironment('TEST_DATABASE_URL'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates an empty database, or a copy of another one. Returns its address. */
export async function createDatabase(name = uniqueName(), template = 'template0'): Promise<string> {
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  return databaseUrl(name);
}

export const dropDatabase = (name: string): Promise<void> => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);

export const uniqueName = (): string => `services_${randomUUID().replaceAll('-', '')}`;

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: testEnvironment('TEST_DATABASE_URL') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
