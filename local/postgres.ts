import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import getPort from 'get-port';
import { type Binaries, findBinaries } from './postgres/binaries.ts';
import { type Cluster, openCluster } from './postgres/cluster.ts';
import { connected } from './postgres/connection.ts';
import { KeptServer } from './postgres/kept-server.ts';
import { claim } from './postgres/lock.ts';
import { databaseUrl, launchServer, type Server } from './postgres/server.ts';

const host = '127.0.0.1';
const attempts = 3;

export interface Postgres {
  /** Address of one of its databases, as the superuser. */
  url(database: string): string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The cluster is in `<dataDir>/postgres`. */
  dataDir: string;
  /** Databases to create if they are missing. */
  databases: string[];
  /** More settings of the server, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** Another PostgreSQL than the one from `npm ci`. */
  binaries?: Binaries;
  /** Called when the server died and cannot be started again. Default: this process ends with the error. */
  onLost?(error: Error): void;
}

/** Another program can take a free port before the server listens on it. Then the next port is tried. */
async function launchOnFreePort(cluster: Cluster, settings: Record<string, string>): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchServer(cluster, await getPort({ host }), settings);
    } catch (error) {
      if (attempt === attempts || !/could not (bind|create any TCP)/.test(String(error))) throw error;
    }
  }
}

const makeMissing = (url: string, databases: string[]): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    for (const name of databases) {
      if (!rows.some((row) => row.datname === name))
        await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  });

const endWith = (error: Error) =>
  setImmediate(() => {
    throw error;
  });

/**
 * Starts PostgreSQL on a free loopback port, and starts it there again if it dies.
 * @throws if another portal uses the data directory, or if the server does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, databases, settings = {}, onLost = endWith, binaries = await findBinaries() } = options;
  await mkdir(dataDir, { recursive: true });
  const cluster = await openCluster(resolve(dataDir, 'postgres'), binaries);
  await claim(cluster.data);
  const server = await launchOnFreePort(cluster, settings);
  const url = (database: string) => databaseUrl(cluster, server.port, database);
  const kept = new KeptServer({ cluster, server, settings, onLost });
  const stop = () => kept.stop();
  await makeMissing(url('postgres'), databases).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
