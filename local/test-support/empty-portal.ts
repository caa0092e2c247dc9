import { Client } from 'pg';
import { connected } from '../postgres/connection.ts';
import { runProgram, startNode } from './command.ts';
import { testEnvironment } from './environment.ts';
import { unique } from './identity.ts';

const surroundings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  API_PORT: '0',
  TIME_ZONE: 'Pacific/Auckland',
  PUBLIC_URL: 'http://portal.test',
  SMTP_URL: testEnvironment('TEST_SMTP_URL'),
  CLERK_PUBLISHABLE_KEY: testEnvironment('TEST_CLERK_PUBLISHABLE_KEY'),
  CLERK_SECRET_KEY: testEnvironment('TEST_CLERK_SECRET_KEY'),
  CLERK_API_URL: testEnvironment('TEST_IDENTITY_URL'),
});

const onServer = (text: string) => connected(testEnvironment('TEST_DATABASE_URL'), (client) => client.query(text));

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
  const services = startNode(['services/dist/main.js'], surroundings(url));
  await services.says(/Services are ready/);
  await services.stop();
  const database = new Client(url);
  await database.connect();
  return {
    environment: surroundings(url),
    async fill() {
      const { code, output } = await runProgram(['local/test-support/fill-program.ts'], surroundings(url));
      if (code !== 0) throw new Error(output);
      return output;
    },
    query: async <R>(text: string) => (await database.query(text)).rows as R[],
    async remove() {
      await database.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
