import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { testEnvironment } from './environment.ts';
import { unique } from './identity.ts';

const services = join(__dirname, '../../services/dist/main.js');
const fillProgram = join(__dirname, 'fill-program.ts');

const surroundings = (databaseUrl: string) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: databaseUrl,
  API_PORT: '0',
  TIME_ZONE: 'Pacific/Auckland',
  PUBLIC_URL: 'http://portal.test',
  SMTP_URL: testEnvironment('TEST_SMTP_URL'),
  CLERK_PUBLISHABLE_KEY: testEnvironment('TEST_CLERK_PUBLISHABLE_KEY'),
  CLERK_SECRET_KEY: testEnvironment('TEST_CLERK_SECRET_KEY'),
  CLERK_API_URL: testEnvironment('TEST_IDENTITY_URL'),
});

/** Runs a program to its end, or until it says `until`, and answers what it said. */
async function run(program: string[], databaseUrl: string, until?: string): Promise<string> {
  const child = spawn(process.execPath, program, { env: surroundings(databaseUrl) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      if (until && said.includes(until) && !child.killed) child.kill('SIGTERM');
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(said);
  return said;
}

async function onServer(text: string): Promise<void> {
  const client = new Client(testEnvironment('TEST_DATABASE_URL'));
  await client.connect();
  await client.query(text).finally(() => client.end());
}

export interface EmptyPortal {
  /** The environment of its services. */
  environment: Record<string, string>;
  /** Fills in the demo content. Answers what that said: at last, whether it did anything. */
  fill(): Promise<string>;
  query<R>(text: string): Promise<R[]>;
  remove(): Promise<void>;
}

/** A new database with the services' own tables. */
export async function createEmptyPortal(): Promise<EmptyPortal> {
  const name = unique('demo_');
  const url = Object.assign(new URL(testEnvironment('TEST_DATABASE_URL')), { pathname: `/${name}` }).href;
  await onServer(`create database ${name}`);
  await run([services], url, 'Services are ready');
  const database = new Client(url);
  await database.connect();
  return {
    environment: surroundings(url),
    fill: () => run(['--import', 'tsx', fillProgram], url),
    query: async <R>(text: string) => (await database.query(text)).rows as R[],
    async remove() {
      await database.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
