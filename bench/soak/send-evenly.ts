import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { type Dispatcher, Pool } from 'undici';

const connections = 20;
const seconds = 60;

/** What became of the requests of a minute. */
export interface Sent {
  requests: number;
  /** Responses that are no success, and requests without a response. */
  errors: number;
  /** In ms. */
  p50: number;
  p99: number;
  /** Processor time of this process for a request, in ms. It does as much in each minute: where it grows, the machine was slower. */
  loadCpu: number;
}

/**
 * Sends a request whenever one is due, for a minute in equal intervals, whether or not those before are answered. Its time
 * begins when it is due. autocannon sends those of a second at once, and then waits for the next second.
 */
export async function sendEvenly(url: string, perSecond: number, next: () => Request): Promise<Sent> {
  const cpu = process.cpuUsage();
  const pool = new Pool(url, { connections });
  const times = createHistogram();
  let errors = 0;
  const send = async (due: number) => {
    if (!(await isAnswered(pool, next()).catch(() => false))) errors += 1;
    times.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
  };
  const start = performance.now();
  const requests = perSecond * seconds;
  for (let sent = 0; sent < requests; ) {
    const due = start + (sent * 1000) / perSecond;
    if (due > performance.now()) await sleep(1);
    else {
      void send(due);
      sent += 1;
    }
  }
  while (times.count < requests) await sleep(10);
  await pool.close();
  const { user, system } = process.cpuUsage(cpu);
  const [p50, p99] = [50, 99].map((part) => milliseconds(times.percentile(part))) as [number, number];
  return { requests, errors, p50, p99, loadCpu: milliseconds((user + system) / requests) };
}

async function isAnswered(pool: Pool, { path = '/', method, headers, body }: Request): Promise<boolean> {
  const request = { path, method, headers, body } as Dispatcher.RequestOptions;
  const { statusCode, body: answer } = await pool.request(request);
  await answer.dump();
  return statusCode < 300;
}

const milliseconds = (microseconds: number): number => Math.round(microseconds / 10) / 100;
