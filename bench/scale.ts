import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Backing, startBacking } from '@portal/local/backing';
import { StopList, stopOnSignal } from '@portal/local/stop-signals';
import { buildServer } from '@portal/release/build/build-server';
import { createAccount } from './machine/accounts.ts';
import { createDatabase } from './machine/databases.ts';
import { warnOfLoad } from './machine/load.ts';

import { recount, startServices } from './machine/services.ts';
import { keepResults } from './report/results.ts';
import { timedCalls } from './scale/calls.ts';
import { fillDatabase, megabytesOf } from './scale/fill.ts';
import { type Accounts, measure, type Side } from './scale/measure.ts';
import { keepPlans, logPlans } from './scale/plans.ts';
import { resultRows, resultTable } from './scale/results.ts';
import { few, many, type Sizes, type Viewers } from './scale/sizes.ts';

/**
 * Times every list of the product with a million submissions and with ten thousand, in turn, and fails where one is too
 * slow. It brings its own database, with about 2 GB in a temporary folder: `npm run bench -- scale`.
 */
const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

const roles = { ROLES: 'users,newsletter,hours' };
const nameOf = ({ submissions }: Sizes) => `bench_${submissions}`;

const viewersOf = ({ admin, lead, student, author }: Accounts): Viewers => ({
  admin: admin.clerkId,
  lead: lead.clerkId,
  student: student.clerkId,
  author: author.clerkId,
});

async function startSide(backing: Backing, sizes: Sizes, accounts: Accounts): Promise<Side> {
  const databaseUrl = await createDatabase(backing, nameOf(sizes));
  const viewers = viewersOf(accounts);
  const services = await startServices(backing, databaseUrl, roles);
  stops.add(() => services.stop());
  const start = performance.now();
  await fillDatabase(databaseUrl, sizes, viewers);
  await recount(services);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${sizes.submissions} submissions filled in ${seconds} s, ${await megabytesOf(databaseUrl)} MB`);
  return { url: services.url, calls: timedCalls(sizes, viewers) };
}

/** Starts one more service, whose connections log their plans. */
async function keepPlansOf(backing: Backing, accounts: Accounts, logFile: string): Promise<void> {
  const databaseUrl = new URL(`/${nameOf(many)}`, backing.adminDatabaseUrl ?? '').href;
  await logPlans(databaseUrl);
  const services = await startServices(backing, databaseUrl, roles);
  stops.add(() => services.stop());
  await keepPlans({ url: services.url, calls: timedCalls(many, viewersOf(accounts)) }, accounts, logFile);
}

async function accountsAt(backing: Backing): Promise<Accounts> {
  const [admin, lead, student, author] = await Promise.all(
    ['admin', 'lead', 'student', 'author'].map((name) => createAccount(backing, `${name}-${Date.now()}`)),
  );
  return { admin, lead, student, author } as Accounts;
}

try {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  stops.add(() => rm(directory, { recursive: true, force: true }));
  const backing = await startBacking({
    dataDir: directory,
    postgresSettings: { shared_buffers: '1GB', session_preload_libraries: 'auto_explain' },
  });
  stops.add(() => backing.stop());
  await buildServer('services');
  const accounts = await accountsAt(backing);
  const sides = [await startSide(backing, few, accounts), await startSide(backing, many, accounts)];
  warnOfLoad();
  const rows = resultRows(sides[0]?.calls ?? [], await measure(sides, accounts));
  const table = resultTable(rows);
  console.log(table);
  await keepResults('scale', table);
  await keepPlansOf(backing, accounts, path.join(directory, 'postgres/server.log'));
  if (rows.some(({ missed }) => missed)) process.exitCode = 1;
} finally {
  await stops.stop();
}
