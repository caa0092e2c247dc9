import { connected } from '@portal/local/postgres/connection';
import type { ServerProcess } from '@portal/local/server-process';
import { fillDatabase } from '../scale/fill.ts';
import { many } from '../scale/sizes.ts';
import { recount } from './services.ts';

/** For PostgreSQL: its cache holds the indexes that are read and written, and no checkpoint comes while it is filled. */
export const settingsForMany = { shared_buffers: '1GB', max_wal_size: '8GB' };

const count = (rows: number) => rows.toLocaleString('en-US');

/** What {@link addManyRows} adds, in words. */
export const manyRows = `${count(many.members)} members, ${count(many.submissions)} submissions, ${count(many.auditEvents)} audit events and ${count(many.posts)} posts`;

/** Nobody makes a call as one of these. */
const viewers = { admin: 'filled_admin', lead: 'filled_lead', student: 'filled_student', author: 'filled_author' };

/** Fills the database of services that have prepared it and had no calls. */
export async function addManyRows(services: ServerProcess): Promise<void> {
  const databaseUrl = services.environment.DATABASE_URL ?? '';
  const start = performance.now();
  await fillDatabase(databaseUrl, many, viewers);
  await recount(services);
  // Otherwise PostgreSQL would write them while something is measured.
  await connected(databaseUrl, (client) => client.query('CHECKPOINT'));
  console.log(`${manyRows} added in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
