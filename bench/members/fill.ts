import { Client } from 'pg';
import type { Accounts } from './accounts.ts';

/** Members with plausible spread: one lead in 50, half of them in each chapter, a committee for most of them. */
const insert = `
  INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter, committee, total_hours, created_at)
  SELECT 'bench_' || n, 'Person' || n, 'Family' || n % 997, 'person' || n || '@bench.test',
    CASE WHEN n % 50 = 0 THEN 'lead' ELSE 'student' END,
    CASE WHEN n % 2 = 0 THEN 'NHS' ELSE 'NJHS' END,
    (ARRAY['Outreach', 'Tutoring', 'Environment', 'Arts', 'Music', 'Library', 'Sports', 'Senior Care', 'Food Pantry', NULL])[n % 10 + 1],
    (n * 37 % 8000) / 100.0, now() - n * interval '1 minute'
  FROM generate_series(1, $1::integer) n`;

export async function fillMembers(databaseUrl: string, count: number, { admin, lead }: Accounts): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(insert, [count]);
    await client.query(
      `INSERT INTO members (clerk_id, first_name, last_name, email, role, chapter)
       VALUES ($1, 'Ada', 'Admin', 'ada@bench.test', 'admin', 'NHS'), ($2, 'Lea', 'Lead', 'lea@bench.test', 'lead', 'NHS')`,
      [admin.clerkId, lead.clerkId],
    );
    await client.query('VACUUM ANALYZE members');
  } finally {
    await client.end();
  }
}
