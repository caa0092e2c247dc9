import { resolve } from 'node:path';
import { type Instance, instanceOf } from './identity/instance.ts';
import { startIdentity } from './identity/server.ts';
import { startInbox } from './inbox/server.ts';
import { startPostgres } from './postgres.ts';
import { StopList } from './stop-signals.ts';

/** The hosted services that the portal was given. A local one replaces each service that is missing. */
export interface BackingOptions {
  /** Directory for all data that are kept between starts. */
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  clerk?: { publishableKey: string; secretKey: string };
  /** Where the local identity server reports changed and deleted accounts. */
  webhookUrl?: string;
  /** Ports of the local services. Default: any free port. */
  ports?: { identity?: number; inbox?: number; smtp?: number };
  /** Settings of the local PostgreSQL, such as `{ fsync: 'off' }` for tests. */
  postgresSettings?: Record<string, string>;
  /** Called when the local PostgreSQL died and cannot be started again. */
  onLost?(error: Error): void;
}

/** The services that the portal needs. An address is null if its local service is not needed. */
export interface Backing {
  databaseUrl: string;
  /** The database `postgres` of the local PostgreSQL, as the superuser, to create other databases. */
  adminDatabaseUrl: string | null;
  smtpUrl: string;
  /** Web page and API of the local inbox. */
  inboxUrl: string | null;
  /**
   * `apiUrl` is the Backend API of the local identity server (below /v1). Its Frontend API is below /__clerk. Both are
   * null with a hosted Clerk.
   */
  clerk: { publishableKey: string; secretKey: string; apiUrl: string | null; webhookSecret: string | null };
  stop(): Promise<void>;
}

async function startPostgresFor(options: BackingOptions, stops: StopList) {
  if (options.databaseUrl && options.clerk) return null;
  const { dataDir, postgresSettings: settings, onLost } = options;
  const postgres = await startPostgres({ dataDir, databases: ['portal', 'identity'], settings, onLost });
  stops.add(postgres.stop);
  return postgres;
}

async function startClerkFor(options: BackingOptions, databaseUrl: string, stops: StopList): Promise<Backing['clerk']> {
  if (options.clerk) return { ...options.clerk, apiUrl: null, webhookSecret: null };
  const instance: Instance = instanceOf(options.dataDir);
  const { webhookUrl, ports } = options;
  const identity = await startIdentity({ instance, databaseUrl, port: ports?.identity ?? 0, webhookUrl });
  stops.add(identity.stop);
  const { publishableKey, secretKey, webhookSecret } = instance;
  return { publishableKey, secretKey, apiUrl: identity.url, webhookSecret };
}

async function startMailFor(options: BackingOptions, stops: StopList) {
  if (options.smtpUrl) return { smtpUrl: options.smtpUrl, url: null };
  const { inbox = 0, smtp = 0 } = options.ports ?? {};
  const started = await startInbox({ directory: resolve(options.dataDir, 'inbox'), port: inbox, smtpPort: smtp });
  stops.add(started.stop);
  return started;
}

async function startInto(options: BackingOptions, stops: StopList): Promise<Backing> {
  const [postgres, mail] = await Promise.all([startPostgresFor(options, stops), startMailFor(options, stops)]);
  const clerk = await startClerkFor(options, postgres?.url('identity') ?? '', stops);
  return {
    databaseUrl: options.databaseUrl ?? postgres?.url('portal') ?? '',
    adminDatabaseUrl: postgres?.url('postgres') ?? null,
    smtpUrl: mail.smtpUrl,
    inboxUrl: mail.url,
    clerk,
    stop: () => stops.stop(),
  };
}

/**
 * Starts a local PostgreSQL, identity server and inbox where no hosted one is given.
 * @throws if one of them cannot start; the others are stopped first
 */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const stops = new StopList();
  try {
    return await startInto(options, stops);
  } catch (error) {
    await stops.stop();
    throw error;
  }
}
