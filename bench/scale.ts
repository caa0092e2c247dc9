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
import { fillDatabase, megabytesOf, type Viewers } from './scale/fill.ts';
import { type Accounts, measure, type Side } from './scale/measure.ts';
import { resultRows, resultTable } from './scale/results.ts';
import { few, many, type Sizes } from './scale/sizes.ts';

/**
 * Times every list of the product with a million submissions and with ten thousand, in turn, and fails where one is too
 * slow. It brings its own database, with about 2 GB in a temporary folder: `npm run bench -- scale`.
 */
const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);

async function startSide(backing: Backing, sizes: Sizes, accounts: Accounts): Promise<Side> {
  const databaseUrl = await createDatabase(backing, `bench_${sizes.submissions}`);
  const viewers = Object.fromEntries(Object.entries(accounts).map(([who, { clerkId }]) => [who, clerkId]));
  const services = await startServices(backing, databaseUrl);
  stops.add(() => services.stop());
  const start = performance.now();
  await fillDatabase(databaseUrl, sizes, viewers as Record<keyof Viewers, string>);
  await recount(services);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${sizes.submissions} submissions filled in ${seconds} s, ${await megabytesOf(databaseUrl)} MB`);
  return { url: services.url, calls: timedCalls(sizes, viewers as Record<keyof Viewers, string>) };
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
  const backing = await startBacking({ dataDir: directory, postgresSettings: { shared_buffers: '1GB' } });
  stops.add(() => backing.stop());
  await buildServer('services');
  const accounts = await accountsAt(backing);
  const sides = [await startSide(backing, few, accounts), await startSide(backing, many, accounts)];
  warnOfLoad();
  const rows = resultRows(sides[0]?.calls ?? [], await measure(sides, accounts));
  const table = resultTable(rows);
  console.log(table);
  await keepResults('scale', table);
  if (rows.some(({ missed }) => missed)) process.exitCode = 1;
} finally {
  await stops.stop();
}
