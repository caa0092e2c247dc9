import { parseArgs } from 'node:util';
import { addSubmissions } from './api/calls.ts';
import { startSurroundings } from './api/surroundings.ts';
import { startChild } from './machine/child.ts';
import { mean, type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { addManyRows, manyRows } from './machine/many-rows.ts';
import { startServices } from './machine/services.ts';
import { stops } from './machine/stops.ts';
import { writesOf } from './soak/calls.ts';
import type { Load } from './soak/load.ts';
import { type Minute, minuteOfLoad } from './soak/minute.ts';
import { minutesTable } from './soak/minutes-table.ts';

/**
 * Sends a mixed load of 400 requests a second to one API process for 15 minutes, with a worker beside it, and fails where
 * it errs, slows down or grows. It brings its own surroundings: `npm run bench -- soak`, or for another number of minutes, which is
 * not recorded, `npm run bench -- soak --minutes 2`.
 */
const perSecond = 400;
const usualMinutes = 15;
/** What was received is outside of the heap until the young heap is collected (ADR 87). */
const smallYoungHeap = ['--max-semi-space-size=2'];
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { minutes: { type: 'string', default: String(usualMinutes) } },
});
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes must be a whole number from 1 on.');

async function start() {
  const { backing, database, callers } = await startSurroundings(stops);
  const databaseUrl = await database('bench_soak');
  const services = await startServices(backing, databaseUrl, { ROLES: 'users,newsletter,hours' });
  stops.add(() => services.stop());
  await addManyRows(services);
  const outside = await startChild<string>(new URL('soak/load.ts', import.meta.url), {}, smallYoungHeap);
  stops.add(outside.stop);
  // It sends the e-mails and folds the counters, as wherever the product runs.
  const worker = await startServices(backing, databaseUrl, { ROLES: 'worker', SMTP_URL: outside.ready });
  stops.add(() => worker.stop());
  const people = await callers(databaseUrl);
  const rows = await addSubmissions(databaseUrl, writesOf(perSecond * 60 * (minutes + 1)));
  const load: Load = { url: services.url, callers: people, rows, perSecond };
  outside.child.send(load);
  return { outside: outside.child, url: services.url, databaseUrl };
}

/** The first third is compared with the last one, so that one slow minute does not decide. */
function resultsOf(all: Minute[]): Result[] {
  const third = Math.ceil(all.length / 3);
  const [first, last] = [all.slice(0, third), all.slice(-third)];
  const grown = (of: keyof Minute) => mean(last.map((minute) => minute[of])) - mean(first.map((minute) => minute[of]));
  const most = (of: keyof Minute) => Math.max(...all.map((minute) => minute[of]));
  const line = (name: string, figure: number, limit: number): Result => ({
    name,
    product: figure.toFixed(0),
    baseline: '',
    figure,
    goal: { most: limit },
  });
  return [
    line(
      'requests that failed',
      all.reduce((sum, { errors }) => sum + errors, 0),
      0,
    ),
    line('p99 in ms, mean of all minutes', mean(all.map(({ p99 }) => p99)), 10),
    line('p99 in ms, growth', grown('p99'), 3),
    line('memory in MB, the most', most('megabytes'), 220),
    line('memory in MB, growth', grown('megabytes'), 15),
    line('open handles, growth', grown('handles'), 2),
    line('connections to PostgreSQL, growth', grown('connections'), 2),
  ];
}

const load = await start();
warnOfLoad();
const all: Minute[] = [];
// The first minute is for the compiler and the pools.
for (let minute = 0; minute <= minutes; minute++) {
  const measured = await minuteOfLoad(load);
  console.log(`minute ${minute}: ${JSON.stringify(measured)}`);
  if (minute > 0) all.push(measured);
}
const description = `${perSecond} requests a second over 20 connections for ${minutes} minutes, after one to warm up: a mix of lists, single rows, submissions, signatures and reviews, with ${manyRows} in the database. Growth is the mean of the last third of the minutes less that of the first. Requests come in equal intervals, and a time begins when its request is due. \`apiCpu\` and \`loadCpu\` are ms of processor time for a request: the load generator does as much in each minute, so where its time grows, the machine was slower. The e-mails go to a mail server that keeps none.`;
await report('soak', `${description}\n\n${minutesTable(all)}`, resultsOf(all), minutes === usualMinutes);
