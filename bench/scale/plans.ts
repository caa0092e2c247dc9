import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableOf } from '../report/tables.ts';
import { type Accounts, type Side, timeOf } from './measure.ts';

const file = new URL('../../docs/scale.md', import.meta.url);
const head = '## Plans of the lists\n';

/** The calls whose plans are kept, by their titles. */
const shown = [
  'Admin Inbox: by newest, first page',
  'Admin Inbox: by newest, middle page',
  'Admin Inbox: by hours, middle page',
  'Admin Inbox: approved, sync, oldest, middle page',
  'Admin Inbox: status waiting',
  'Admin Inbox: one chapter, last page',
  'Admin Inbox: search a whole name',
  'Admin Inbox: search a common first name',
  'Admin Inbox: search two rare letters',
  'own submissions: last page',
  'Manage Users: by name, middle page',
  'Manage Users: one class, middle page',
  'Manage Users: search a whole name',
  'invitations: middle page',
  'invitations: state sent',
  'proposals: middle page',
  'own proposals: first page',
  'audit trail: middle page',
  'audit trail: search a whole name',
  'newsletter: middle page',
  'newsletter: search a rare word',
  'newsletter: a tag',
  'tags: of a chapter',
  'Manage Posts: middle page',
];

/** The environment of a service whose connections let PostgreSQL log the plan of each statement. */
export const plansInLog = {
  PGOPTIONS: ['log_min_duration=0', 'log_analyze=on', 'log_timing=off', 'log_nested_statements=off']
    .map((setting) => `-c auto_explain.${setting}`)
    .join(' '),
};

/** Writes a table of the plans of some calls to `docs/scale.md`, in the place of the last one. */
export async function keepPlans(side: Side, accounts: Accounts, logFile: string): Promise<void> {
  const rows = [['list', 'what is read']];
  for (const call of side.calls.filter(({ title }) => shown.includes(title))) {
    // The first one reads what the services keep afterwards, such as the keys of the sign-in.
    await timeOf(side, call, accounts);
    const { length } = await readFile(logFile, 'utf8');
    await timeOf(side, call, accounts);
    await sleep(500);
    const plans = (await readFile(logFile, 'utf8')).slice(length).split('plan:\n').slice(1);
    rows.push(
      ...plans
        .map(scansOf)
        .filter(Boolean)
        .map((scans, index) => [index ? '' : call.title, scans]),
    );
  }
  const text = await readFile(file, 'utf8').catch(() => '# Scale\n');
  const sections = text.split(/^(?=## )/m).filter((section) => !section.startsWith(head));
  await writeFile(file, `${sections.join('').trimEnd()}\n\n${head}\n${about}\n\n${tableOf(rows)}\n`);
}

const about = `\`npm run bench -- scale\` writes this table. Each line is a statement at a million rows: the indexes and
tables that it reads, each with the rows that it touches there. The statement for the signed-in member is left out.`;

/** The tables and indexes that a plan reads, each with its rows. Empty for the member of the session. */
function scansOf(plan: string): string {
  const lines = plan.split('\n').filter((line) => line.startsWith('\t'));
  const scans = new Map<string, number>();
  let scan = '';
  let loops = 1;
  for (const line of lines) {
    const node = / (Seq|Index|Index Only|Bitmap Index|Bitmap Heap) Scan (?:Backward )?(?:using|on) (\w+)/.exec(
      ` ${line.trim()}`,
    );
    if (line.includes('->') || line.includes('actual rows='))
      scan = node ? `${node[2]}${node[1] === 'Seq' ? ' (whole)' : ''}` : '';
    loops = Number(/loops=(\d+)/.exec(line)?.[1] ?? loops);
    const rows = /actual rows=([\d.]+)/.exec(line)?.[1] ?? /Rows Removed by \w+(?: Recheck)?: (\d+)/.exec(line)?.[1];
    if (scan && rows) scans.set(scan, (scans.get(scan) ?? 0) + Number(rows) * loops);
  }
  if (scans.size === 1 && scans.has('members_clerk_id_key')) return '';
  return [...scans].map(([name, rows]) => `\`${name}\`: ${Math.round(rows).toLocaleString('en-US')}`).join(', ');
}
