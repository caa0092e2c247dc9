import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Backing, startBacking } from '@portal/local/backing';
import type { ServerProcess } from '@portal/local/server-process';
import { buildServer } from '@portal/release/build/build-server';
import { Client } from 'pg';
import { createAccount } from './machine/accounts.ts';
import { createDatabase, hasDatabase } from './machine/databases.ts';
import { warnOfLoad } from './machine/load.ts';
import { recount, startServices } from './machine/services.ts';
import { stops } from './machine/stops.ts';
import { writeResults } from './report/results.ts';
import { timedCalls } from './scale/calls.ts';
import { fillDatabase, giveViewers, megabytesOf } from './scale/fill.ts';
import { type Accounts, measure, type Side } from './scale/measure.ts';
import { keepPlans, plansInLog } from './scale/plans.ts';
import { resultRows, resultTable } from './scale/results.ts';
import { few, many, type Sizes, type Viewers } from './scale/sizes.ts';

/**
 * Times every list of the product with a million submissions and with ten thousand, in turn, and fails where one is too
 * slow. It brings its own database, with about 3 GB in a temporary folder: `npm run bench -- scale`. With a folder, as in
 * `npm run bench -- scale /tmp/filled`, the rows are kept there for the next run. Delete it when the schema
 * has changed, or when a run was stopped while it filled.
 */

const roles = { ROLES: 'users,newsletter,hours' };
const nameOf = ({ submissions }: Sizes) => `bench_${submissions}`;

const databaseOf = ({ adminDatabaseUrl }: Backing, sizes: Sizes) =>
  new URL(`/${nameOf(sizes)}`, adminDatabaseUrl ?? '').href;

interface Filling {
  viewers: Viewers;
  services: ServerProcess;
}

const viewersOf = ({ admin, lead, student, author }: Accounts): Viewers => ({
  admin: admin.clerkId,
  lead: lead.clerkId,
  student: student.clerkId,
  author: author.clerkId,
});

async function startSide(backing: Backing, sizes: Sizes, accounts: Accounts): Promise<Side> {
  const viewers = viewersOf(accounts);
  const isFilled = await hasDatabase(backing, nameOf(sizes));
  const databaseUrl = isFilled ? databaseOf(backing, sizes) : await createDatabase(backing, nameOf(sizes));
  const services = await startServices(backing, databaseUrl, roles);
  stops.add(() => services.stop());
  if (isFilled) await giveViewers(databaseUrl, viewers);
  else await fill(databaseUrl, sizes, { viewers, services });
  return { url: services.url, database: await connect(databaseUrl), calls: timedCalls(sizes, viewers) };
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client(databaseUrl);
  await client.connect();
  stops.add(() => client.end());
  return client;
}

async function fill(databaseUrl: string, sizes: Sizes, { viewers, services }: Filling): Promise<void> {
  const start = performance.now();
  await fillDatabase(databaseUrl, sizes, viewers);
  await recount(services);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${sizes.submissions} submissions filled in ${seconds} s, ${await megabytesOf(databaseUrl)} MB`);
}

/** Starts one more service, whose connections log their plans. */
async function keepPlansOf(backing: Backing, accounts: Accounts, logFile: string): Promise<void> {
  const databaseUrl = databaseOf(backing, many);
  const services = await startServices(backing, databaseUrl, { ...roles, ...plansInLog });
  stops.add(() => services.stop());
  const database = await connect(databaseUrl);
  await keepPlans({ url: services.url, database, calls: timedCalls(many, viewersOf(accounts)) }, accounts, logFile);
}

async function accountsAt(backing: Backing): Promise<Accounts> {
  const [admin, lead, student, author] = await Promise.all(
    ['admin', 'lead', 'student', 'author'].map((name) => createAccount(backing, `${name}-${Date.now()}`)),
  );
  return { admin, lead, student, author } as Accounts;
}

async function dataDirectory(kept?: string): Promise<string> {
  if (kept) {
    await mkdir(kept, { recursive: true });
    return path.resolve(kept);
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  stops.add(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const directory = await dataDirectory(process.argv[3]);
const backing = await startBacking({
  dataDir: directory,
  postgresSettings: {
    shared_buffers: '1GB',
    session_preload_libraries: 'auto_explain',
    // While the rows are filled in, nothing has to survive a crash.
    fsync: 'off',
    max_wal_size: '8GB',
  },
});
stops.add(() => backing.stop());
await buildServer('services');
const accounts = await accountsAt(backing);
const sides = [await startSide(backing, few, accounts), await startSide(backing, many, accounts)];
warnOfLoad();
const rows = resultRows(sides[0]?.calls ?? [], await measure(sides, accounts));
const table = resultTable(rows);
console.log(table);
await writeResults('scale', table);
await keepPlansOf(backing, accounts, path.join(directory, 'postgres/server.log'));
if (rows.some(({ missed }) => missed)) process.exitCode = 1;
