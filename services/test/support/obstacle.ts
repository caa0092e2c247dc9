import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Portal } from './portal.ts';

/** In this database: the server has those of other test files too. */
const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves once so many wait for a lock of somebody else. */
export async function lockWaited(portal: Portal, count = 1): Promise<void> {
  while ((await portal.sql(`SELECT 1 ${waiting}`)).length < count) await setTimeout(20);
}

/** Begins a transaction with a statement, and leaves it open. */
export async function openTransaction(portal: Portal, statement: string, values: unknown[] = []) {
  const client = new Client(portal.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  return {
    query: (text: string, parameters: unknown[] = []) => client.query(text, parameters),
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
    /** Without its changes. */
    end: () => client.end(),
  };
}

/** Makes everything that changes a table wait in the database until the obstacle is removed. */
export async function holdUp(portal: Portal, table: string) {
  const { end } = await openTransaction(portal, `LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return {
    reached: () => lockWaited(portal),
    /** Ends the connections of those who wait. */
    disconnect: () => portal.sql(`SELECT pg_terminate_backend(pid) ${waiting}`),
    remove: end,
  };
}
