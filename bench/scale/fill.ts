import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connected } from '@portal/local/postgres/connection';
import type { Client, ClientConfig } from 'pg';
import { from } from 'pg-copy-streams';
import { allRows } from './rows.ts';
import type { Sizes, Viewers } from './sizes.ts';
import type { Row, TableRows } from './table-rows.ts';

/** In ms. A machine on which one statement takes longer is no use for a measurement. */
const statementTimeoutMs = 600_000;
const rowsAtOnce = 500;
const withoutTriggers = 'SET session_replication_role = replica;';

/** What follows from the rows of submissions and members, as triggers, supervisors and admins would have made it. */
const following = {
  submission_words: `INSERT INTO submission_words
    SELECT DISTINCT unnest(string_to_array(searchable COLLATE "C", ' ')) FROM hours_submissions`,
  signature_requests: `INSERT INTO signature_requests (id, submission_id, member_id, supervisor_email, created_at, sent_at,
      link_expires_at, answered_at, state)
    SELECT signature_request_id, id, member_id, supervisor_email, created_at, created_at, created_at + interval '30 days',
      signature_signed_at, CASE WHEN signature IS NULL THEN 'open' ELSE 'signed' END
    FROM hours_submissions WHERE signature_request_id IS NOT NULL`,
  submission_history: `INSERT INTO submission_history (submission_id, number, at, kind, actor, detail, previous_hash, hash)
    SELECT id, row_number() OVER (PARTITION BY id), at, kind, 'bench', detail, '', repeat('0', 64)
    FROM hours_submissions, LATERAL (VALUES
      ('submitted', created_at, '{}'),
      ('requested', CASE WHEN signature_request_id IS NOT NULL THEN created_at END, json_build_object('to', supervisor_email)::text),
      ('signed', signature_signed_at, '{}'),
      (status, reviewed_at, '{}')) AS line (kind, at, detail)
    WHERE at IS NOT NULL`,
  hours_entries: `INSERT INTO hours_entries (member_id, kind, hours, submission_id, created_by, created_at, reason)
    SELECT member_id, 'approval', approved_hours, id, reviewed_by, reviewed_at, NULL
    FROM hours_submissions WHERE status = 'approved'
    UNION ALL SELECT id, 'edit', 1, NULL, 'bench', created_at, 'Found on paper' FROM members WHERE id % 20 = 0`,
};

/**
 * Fills an empty database, all tables at the same time. No trigger runs and no reference is checked: afterwards, the
 * counters must be made again.
 */
export async function fillDatabase(databaseUrl: string, sizes: Sizes, viewers: Viewers): Promise<void> {
  const tables = allRows(sizes, viewers);
  await Promise.all(tables.map((rows) => fillTable(databaseUrl, rows)));
  await Promise.all(Object.values(following).map((rows) => runStatement(databaseUrl, withoutTriggers + rows)));
  // While another table is filled, no row counts as visible to everybody, and index-only scans read each row.
  await Promise.all(
    [...tables.map(({ table }) => table), ...Object.keys(following)].map((table) =>
      runStatement(databaseUrl, `VACUUM ANALYZE ${table}`),
    ),
  );
}

const limited = (connectionString: string): ClientConfig => ({
  connectionString,
  statement_timeout: statementTimeoutMs,
});

const runStatement = (databaseUrl: string, sql: string) =>
  connected(limited(databaseUrl), (client) => client.query(sql));

/** Makes the viewers of this run the first members of a database that an earlier run has filled. */
export const giveViewers = (databaseUrl: string, { admin, lead, student, author }: Viewers) =>
  connected(databaseUrl, (client) =>
    client.query(
      `UPDATE members SET clerk_id = viewer.clerk_id FROM unnest($1::text[]) WITH ORDINALITY AS viewer (clerk_id, id)
       WHERE members.id = viewer.id`,
      [[admin, lead, student, author]],
    ),
  );

/** The indexes that no constraint needs are made when the rows are there, which is faster. */
const fillTable = (databaseUrl: string, { table, rows }: TableRows): Promise<void> =>
  connected(limited(databaseUrl), async (client) => {
    await client.query(`${withoutTriggers} SET maintenance_work_mem = '512MB'`);
    const indexes = await takeIndexes(client, table);
    await copy(client, table, rows[Symbol.iterator]());
    for (const index of indexes) await client.query(index);
  });

/** Drops the secondary indexes of a table. @returns the statements that make them again */
async function takeIndexes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE NOT indisunique AND indrelid = $1::regclass`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function copy(client: Client, table: string, rows: Iterator<Row>): Promise<void> {
  const first = rows.next().value as Row;
  const target = client.query(from(`COPY ${table} (${Object.keys(first).join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunks(first, rows)), target);
}

function* chunks(first: Row, rows: Iterator<Row>): Generator<string> {
  let lines = [lineOf(first)];
  for (let next = rows.next(); !next.done; next = rows.next()) {
    lines.push(lineOf(next.value));
    if (lines.length < rowsAtOnce) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** No generated value has a character that COPY would need escaped. */
const lineOf = (row: Row): string => `${Object.values(row).map(fieldOf).join('\t')}\n`;

function fieldOf(value: Row[string]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

/** Megabytes of a database on disk. */
export const megabytesOf = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1024 / 1024 AS megabytes');
    return Number(rows[0].megabytes);
  });
