import autocannon, { type Request } from 'autocannon';
import { Client } from 'pg';

/** One minute of load, and the state of the process after it, when nothing is open. */
export interface Minute {
  requests: number;
  /** Responses that are no success, and requests without a response. */
  errors: number;
  /** In ms. */
  p50: number;
  p99: number;
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

export async function minuteOfLoad({ url, databaseUrl, next }: Load, perSecond: number): Promise<Minute> {
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({
    url,
    connections: 20,
    overallRate: perSecond,
    duration: 60,
    requests: [{ setupRequest: () => next() }],
  });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  return {
    requests: requests.total,
    errors: non2xx + errors + timeouts,
    p50: latency.p50,
    p99: latency.p99,
    megabytes: Math.round(metric('process_resident_memory_bytes') / 1024 / 1024),
    handles: metric('nodejs_active_handles_total'),
    connections: await connectionsTo(databaseUrl),
  };
}

async function connectionsTo(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    'SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  return rows[0].open;
}
