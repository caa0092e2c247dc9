import type { Client } from 'pg';
import { type AccountService, makeAccounts } from './accounts.ts';
import { eventRows } from './events.ts';
import { inventMembers } from './members.ts';
import { demoPeople } from './people.ts';
import { readPosts } from './posts.ts';
import { seededRandom } from './random.ts';
import {
  auditRows,
  type Content,
  contentRows,
  entryRows,
  evidenceRows,
  fileRows,
  type MemberIds,
  memberRows,
  postRows,
  type Row,
  submissionRows,
} from './rows.ts';
import { inventSubmissions } from './submissions.ts';

const seed = 2026;

/** PostgreSQL reads the rows as JSON and converts each value to the type of its column. */
async function insert(database: Client, table: string, rows: Row[]): Promise<Row[]> {
  const columns = Object.keys(rows[0] ?? {}).join();
  if (!columns) return [];
  const source = `select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
  return (await database.query(`insert into ${table} (${columns}) ${source} returning *`, [JSON.stringify(rows)])).rows;
}

async function insertMembers(database: Client, content: Content): Promise<MemberIds> {
  const rows = await insert(database, 'members', memberRows(content));
  return new Map(rows.map(({ email, id }) => [email as string, id as number]));
}

/**
 * Inserts everything or nothing. Totals are computed from the ledger, as in the services.
 * @param filled audit action that marks the database
 */
export async function insertContent(database: Client, content: Content, filled: string): Promise<void> {
  await database.query('begin');
  const members = await insertMembers(database, content);
  await insert(database, 'hours_submissions', submissionRows(content, members));
  const withdrawn = content.submissions.filter(({ status }) => status === 'withdrawn').map(({ id }) => id);
  await database.query(`update hours_submissions set status = 'withdrawn' where id = any($1)`, [withdrawn]);
  await database.query(`update signature_requests set sent_at = created_at + interval '1 minute',
    link_expires_at = created_at + interval '30 days' where state = 'open'`);
  await insert(database, 'hours_entries', entryRows(content, members));
  await insert(database, 'signature_evidence', evidenceRows(content));
  const posts = await insert(database, 'posts', postRows(content, members));
  await insert(database, 'post_files', fileRows(content, posts));
  await insert(database, 'file_contents', contentRows(content));
  for (const [table, rows] of Object.entries(eventRows(content, members))) await insert(database, table, rows);
  await database.query(`update members set total_hours = total, updated_at = latest
    from (select member_id, sum(hours) as total, max(created_at) as latest from hours_entries group by member_id) as ledger
    where ledger.member_id = members.id`);
  const mark = { at: content.now, actor: 'system', action: filled, subject: 'portal', details: {} };
  await insert(database, 'audit_events', [...auditRows(content), mark]);
  await database.query('commit');
}

/** Invents the demo content, which is the same everywhere. It ends at `now`. */
export async function invent({ timeZone, ...service }: AccountService & { timeZone: string }): Promise<Content> {
  const now = new Date();
  const random = seededRandom(seed);
  const others = inventMembers(random);
  const people = [...demoPeople, ...others];
  const clerkIds = await makeAccounts(service, { tryOut: demoPeople, others });
  const submissions = inventSubmissions(random, people, now);
  return { people, submissions, posts: await readPosts(), clerkIds, now, timeZone };
}
