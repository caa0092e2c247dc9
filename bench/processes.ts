import path from 'node:path';
import { findOrInstall, redisServer } from '@portal/local/testing/programs';
import { startRedis } from '@portal/local/testing/redis';
import { startSurroundings } from './api/surroundings.ts';
import { type Result, report } from './machine/comparison.ts';
import { warnOfLoad } from './machine/load.ts';
import { stops } from './machine/stops.ts';
import { type Measured, measureProcesses, share } from './processes/side.ts';

/**
 * Compares two API processes and two workers with one of each, for both stores of the queue, and fails where an e-mail
 * comes twice or never. It brings its own surroundings: `npm run bench -- processes`, about three minutes.
 */
const leastGain = 1.6;

function resultsOf(store: string, one: Measured, two: Measured): Result[] {
  const gain = (what: 'submissions' | 'emails'): Result => ({
    name: `${what}, queue on ${store}`,
    product: `${two[what].toFixed(0)}/s`,
    baseline: `${one[what].toFixed(0)}/s`,
    figure: two[what] / one[what],
    goal: { least: leastGain },
  });
  const wrong = one.wrong + two.wrong;
  const twice: Result = {
    name: `e-mails that came twice or never, queue on ${store}`,
    product: String(two.wrong),
    baseline: String(one.wrong),
    figure: wrong,
    goal: { most: 0 },
  };
  return [gain('submissions'), gain('emails'), twice];
}

const redisProgram = findOrInstall('npm run bench -- processes', [redisServer]).get(redisServer) as string;
const surroundings = await startSurroundings(stops);
const redis = await startRedis(redisProgram, path.join(surroundings.directory, 'redis'));
stops.add(redis.stop);
warnOfLoad();
const results: Result[] = [];
for (const [store, environment] of [
  ['PostgreSQL', {}],
  ['Redis', { REDIS_URL: redis.url }],
] as const) {
  const measure = async (count: number) => {
    const name = `bench_${store.toLowerCase()}_${count}`;
    const measured = await measureProcesses(surroundings, { name, count, environment });
    console.log(`${count} of each, queue on ${store}: ${JSON.stringify(measured)}`);
    return measured;
  };
  results.push(...resultsOf(store, await measure(1), await measure(2)));
}
const description = `Two API processes and two workers (first column) against one of each. Each measured process has ${share} of a processor, by stopping it for most of each 20 ms and in turn, so that it is the limit and not the machine, on which PostgreSQL, the load and the mail server run, too. The figures say how the processes share work, not how fast a machine or a large database is, so the database has few rows: 2,001 members and their submissions.`;
await report('processes', description, results);
