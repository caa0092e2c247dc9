import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { Client } from 'pg';
import { type Dispatcher, Pool } from 'undici';

const connections = 20;
const seconds = 60;

/** One minute of load, and the state of the process after it, when nothing is open. */
export interface Minute {
  requests: number;
  /** Responses that are no success, and requests without a response. */
  errors: number;
  /** In ms. */
  p50: number;
  p99: number;
  /** Processor time of the API process for a request, in ms. */
  apiCpu: number;
  /** The same of the load generator, which does as much in each minute: where it grows, the machine was slower. */
  loadCpu: number;
  megabytes: number;
  handles: number;
  /** Of the process to PostgreSQL. */
  connections: number;
}

interface Load {
  url: string;
  databaseUrl: string;
  next(): Request;
}

export async function minuteOfLoad(load: Load, perSecond: number): Promise<Minute> {
  const before = { api: await metricsOf(load.url), load: process.cpuUsage() };
  const { times, errors } = await sendEvenly(load, perSecond);
  // The process sees that a connection has ended a little later than the client.
  await sleep(1000);
  const { user, system } = process.cpuUsage(before.load);
  const metric = await metricsOf(load.url);
  const cpuSeconds = metric('process_cpu_seconds_total') - before.api('process_cpu_seconds_total');
  return {
    requests: times.count,
    errors,
    p50: milliseconds(times.percentile(50)),
    p99: milliseconds(times.percentile(99)),
    apiCpu: milliseconds((cpuSeconds * 1e6) / times.count),
    loadCpu: milliseconds((user + system) / times.count),
    megabytes: Math.round(metric('process_resident_memory_bytes') / 1024 / 1024),
    handles: metric('nodejs_active_handles_total'),
    connections: await connectionsTo(load.databaseUrl),
  };
}

async function metricsOf(url: string): Promise<(name: string) => number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
}

/**
 * Sends a request whenever one is due, in equal intervals, whether or not those before are answered. Its time begins when
 * it is due. autocannon sends those of a second at once, and then waits for the next second.
 */
async function sendEvenly({ url, next }: Load, perSecond: number) {
  const pool = new Pool(url, { connections });
  const times = createHistogram();
  let errors = 0;
  const send = async (due: number) => {
    if (!(await isAnswered(pool, next()).catch(() => false))) errors += 1;
    times.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
  };
  const start = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < perSecond * seconds) {
    const due = start + (sent.length * 1000) / perSecond;
    if (due > performance.now()) await sleep(1);
    else sent.push(send(due));
  }
  await Promise.all(sent);
  await pool.close();
  return { times, errors };
}

async function isAnswered(pool: Pool, { path = '/', method, headers, body }: Request): Promise<boolean> {
  const request = { path, method, headers, body } as Dispatcher.RequestOptions;
  const { statusCode, body: answer } = await pool.request(request);
  await answer.dump();
  return statusCode < 300;
}

const milliseconds = (microseconds: number): number => Math.round(microseconds / 10) / 100;

async function connectionsTo(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    'SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  return rows[0].open;
}
