import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '@portal/local/postgres/connection';
import { nextMessage } from '../machine/child.ts';
import type { Sent } from './send-evenly.ts';

/** One minute of load, and the state of the process after it, when nothing is open. */
export interface Minute extends Sent {
  /** Processor time of the API process for a request, in ms. */
  apiCpu: number;
  megabytes: number;
  handles: number;
  /** Of the process to PostgreSQL. */
  connections: number;
}

interface Measured {
  /** Runs `load.ts`. */
  outside: ChildProcess;
  url: string;
  databaseUrl: string;
}

export async function minuteOfLoad({ outside, url, databaseUrl }: Measured): Promise<Minute> {
  const before = await metricsOf(url);
  outside.send('minute');
  const sent = await nextMessage<Sent>(outside);
  // The process sees that a connection has ended a little later than the client.
  await sleep(1000);
  const metric = await metricsOf(url);
  const cpuSeconds = metric('process_cpu_seconds_total') - before('process_cpu_seconds_total');
  return {
    ...sent,
    apiCpu: Math.round((cpuSeconds * 1e5) / sent.requests) / 100,
    megabytes: Math.round(metric('process_resident_memory_bytes') / 1024 / 1024),
    handles: metric('nodejs_active_handles_total'),
    connections: await connectionsTo(databaseUrl),
  };
}

async function metricsOf(url: string): Promise<(name: string) => number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
}

const connectionsTo = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      'SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    return rows[0].open;
  });
