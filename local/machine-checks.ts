import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { LocalConfig } from './config.ts';
import { explainListening, loopback, type Place } from './loopback-server.ts';
import { connected } from './postgres/connection.ts';

const patienceMs = 5_000;

/** Undefined if there is no problem, otherwise a sentence that names the variable. */
type Finding = Promise<string | undefined>;

/**
 * Checks what valid settings can still have wrong: a port in use, a directory that is not ours, a server that does not
 * respond. Runs before anything is built or created.
 * @throws with all problems
 */
export async function checkMachine(config: LocalConfig): Promise<void> {
  const { dataDir, databaseUrl, redisUrl } = config;
  const findings = await Promise.all([
    dataDirProblem(dataDir),
    ...placesOf(config).map(portProblem),
    databaseUrl && databaseProblem(databaseUrl),
    redisUrl && redisProblem(redisUrl),
  ]);
  const problems = findings.filter(Boolean);
  if (problems.length > 0) throw new Error(`The portal cannot start:\n  ${problems.join('\n  ')}`);
}

/** Addresses of the local services. */
function placesOf({ ports, clerk, smtpUrl }: LocalConfig): Place[] {
  const mail = [
    { port: ports.inbox, variable: 'INBOX_PORT' },
    { port: ports.smtp, variable: 'SMTP_PORT' },
  ];
  return [
    { port: ports.portal, variable: 'PORT' },
    ...(smtpUrl ? [] : mail),
    ...(clerk ? [] : [{ port: ports.identity, variable: 'IDENTITY_PORT' }]),
  ];
}

async function portProblem(place: Place): Finding {
  // The portal itself listens on every address of `localhost`.
  for (const host of [loopback, ...(place.variable === 'PORT' ? ['::1'] : [])]) {
    const server = createServer().listen(place.port, host);
    const failure = await once(server, 'listening').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!failure) await new Promise((closed) => server.close(closed));
    const explained = failure && explainListening(failure, place);
    // If a machine does not have this address, nothing will listen on it.
    if (explained !== failure) return explained?.message;
  }
  return undefined;
}

/** Checks the directory, or its nearest existing parent, without creating anything. */
async function dataDirProblem(dataDir: string): Finding {
  try {
    let folder = dataDir;
    while (!existsSync(folder)) folder = path.dirname(folder);
    if (!(await stat(folder)).isDirectory()) return `DATA_DIR cannot be used: ${folder} is no directory.`;
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return `DATA_DIR cannot be used: ${(error as Error).message}.`;
  }
}

/** What is wrong with the database of an address. */
export const databaseProblem = (connectionString: string): Finding =>
  connected({ connectionString, connectionTimeoutMillis: patienceMs }, async () => undefined).catch(
    (error) => `DATABASE_URL names a database that cannot be used: ${reasonOf(error)}.`,
  );

async function redisProblem(url: string): Finding {
  // Loaded here because few portals have one. It is the client of the services: what it can sign in to, they can.
  const { Redis } = await import('ioredis');
  const patience = { connectTimeout: patienceMs, commandTimeout: patienceMs, maxRetriesPerRequest: 0 };
  const redis = new Redis(url, { ...patience, lazyConnect: true, retryStrategy: () => null });
  // A command only says that the connection is closed. The first error says why.
  let cause: unknown;
  redis.on('error', (error) => {
    cause ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch (error) {
    return `REDIS_URL names a server that cannot be used: ${reasonOf(cause ?? error).replace(/\.$/, '')}.`;
  } finally {
    redis.disconnect();
  }
}

/** A name with several addresses fails once for each, and its own error has no message. */
const reasonOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first as Error).message;
};
