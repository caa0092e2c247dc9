import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Accounts, type Side, timeOf } from './measure.ts';

const file = new URL('../../docs/scale.md', import.meta.url);
const head = '## Plans of the lists\n';

/** The calls whose plans are kept, by their titles. */
const shown = [
  'Admin Inbox: by newest, first page',
  'Admin Inbox: by hours, middle page',
  'Admin Inbox: search a last name',
  'Manage Users: by name, middle page',
  'invitations: accepted, middle page',
  'proposals: last page',
  'audit trail: middle page',
  'newsletter: search a rare word',
  'tags: of a chapter',
];

/** Lets PostgreSQL log the plan of each statement. Holds for connections that are made later. */
export async function logPlans(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  const settings = { log_min_duration: '0', log_analyze: 'on', log_timing: 'off', log_nested_statements: 'off' };
  const name = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  for (const [setting, value] of Object.entries(settings)) {
    await client.query(`ALTER DATABASE ${name} SET auto_explain.${setting} = '${value}'`);
  }
  await client.end();
}

/** Writes the plans of some calls to `docs/scale.md`, in short: the nodes with the rows that they returned. */
export async function keepPlans({ url, calls }: Side, accounts: Accounts, logFile: string): Promise<void> {
  const parts: string[] = [];
  for (const call of calls.filter(({ title }) => shown.includes(title))) {
    const { length } = await readFile(logFile, 'utf8');
    await timeOf(url, call, accounts);
    await sleep(500);
    const plans = (await readFile(logFile, 'utf8')).slice(length).split('plan:\n').slice(1);
    parts.push(`### ${call.title}\n\n\`\`\`text\n${plans.map(inShort).join('\n\n')}\n\`\`\``);
  }
  const before = (await readFile(file, 'utf8').catch(() => `# Scale\n\n${head}`)).split(head)[0];
  const text =
    '`npm run bench -- scale` writes this section: each statement with the rows of each step, at a million rows.';
  await writeFile(file, `${before}${head}\n${text}\n\n${parts.join('\n\n')}\n`);
}

/** The tables of a statement, and its steps without costs. */
function inShort(plan: string): string {
  const lines = plan.split('\n').filter((line) => line.startsWith('\t'));
  const steps = lines.filter((line) => /actual rows=|never executed|Cond:/.test(line) && !line.includes('Query Text'));
  return steps
    .map((line) =>
      line
        .slice(1)
        .replace(/\s+\(cost=[^)]*\)/, '')
        .replace(/\(actual rows=([\d.]+) loops=(\d+)\)/, '($1 rows, $2 times)')
        .replace('.00 rows', ' rows')
        .replace(/'\{[^}]*\}?'?/, "'{…}'")
        .replace(/'user_\w+'/, "'user_…'")
        .slice(0, 140),
    )
    .join('\n');
}
