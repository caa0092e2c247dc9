import { resolve } from 'node:path';
import { type Instance, instanceOf } from './identity/instance.ts';
import { startIdentity } from './identity/server.ts';
import { startInbox } from './inbox/server.ts';
import { startPostgres } from './postgres.ts';

/** What hosted things the portal was given; each one left out is replaced by a local one. */
export interface BackingOptions {
  /** Everything kept between starts. */
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  clerk?: { publishableKey: string; secretKey: string };
  /** Where the identity stand-in tells of changed and deleted accounts. */
  webhookUrl?: string;
  /** Ports of the local replacements; any free one where left out. */
  ports?: { identity?: number; inbox?: number; smtp?: number };
  /** Settings of the local PostgreSQL, such as `{ fsync: 'off' }` for tests. */
  postgresSettings?: Record<string, string>;
  /** Called where the local PostgreSQL died and cannot be started again. */
  onLost?(error: Error): void;
}

/** What the portal stands on. The addresses that are null belong to replacements that were not needed. */
export interface Backing {
  databaseUrl: string;
  /** Local PostgreSQL's `postgres` database as the superuser, for making further databases. */
  adminDatabaseUrl: string | null;
  smtpUrl: string;
  /** The inbox's web page and API. */
  inboxUrl: string | null;
  /** `apiUrl` is the stand-in's Backend API (below /v1) and, below /__clerk, its Frontend API. Both null with Clerk itself. */
  clerk: { publishableKey: string; secretKey: string; apiUrl: string | null; webhookSecret: string | null };
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Stops what was started, last first, all of it even where one fails. */
async function stopAll(stops: Stop[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.splice(0).reverse()) await stop().catch((error) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'Not everything stopped cleanly.');
}

async function startPostgresFor(options: BackingOptions, stops: Stop[]) {
  if (options.databaseUrl && options.clerk) return null;
  const { dataDir, postgresSettings: settings, onLost } = options;
  const postgres = await startPostgres({ dataDir, databases: ['portal', 'identity'], settings, onLost });
  stops.push(postgres.stop);
  return postgres;
}

async function startClerkFor(options: BackingOptions, databaseUrl: string, stops: Stop[]): Promise<Backing['clerk']> {
  if (options.clerk) return { ...options.clerk, apiUrl: null, webhookSecret: null };
  const instance: Instance = instanceOf(options.dataDir);
  const { webhookUrl, ports } = options;
  const identity = await startIdentity({ instance, databaseUrl, port: ports?.identity ?? 0, webhookUrl });
  stops.push(identity.stop);
  const { publishableKey, secretKey, webhookSecret } = instance;
  return { publishableKey, secretKey, apiUrl: identity.url, webhookSecret };
}

async function startMailFor(options: BackingOptions, stops: Stop[]) {
  if (options.smtpUrl) return { smtpUrl: options.smtpUrl, url: null };
  const { inbox = 0, smtp = 0 } = options.ports ?? {};
  const started = await startInbox({ directory: resolve(options.dataDir, 'inbox'), port: inbox, smtpPort: smtp });
  stops.push(started.stop);
  return started;
}

async function startInto(options: BackingOptions, stops: Stop[]): Promise<Backing> {
  const [postgres, mail] = await Promise.all([startPostgresFor(options, stops), startMailFor(options, stops)]);
  const clerk = await startClerkFor(options, postgres?.url('identity') ?? '', stops);
  return {
    databaseUrl: options.databaseUrl ?? postgres?.url('portal') ?? '',
    adminDatabaseUrl: postgres?.url('postgres') ?? null,
    smtpUrl: mail.smtpUrl,
    inboxUrl: mail.url,
    clerk,
    stop: () => stopAll(stops),
  };
}

/**
 * Starts everything the portal stands on that it was not given: PostgreSQL, the identity stand-in, the inbox.
 * @throws where one of them cannot start; the others are stopped then
 */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const stops: Stop[] = [];
  try {
    return await startInto(options, stops);
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}
