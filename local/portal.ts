import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import { schoolOf } from '@portal/environment/settings';
import type { BuildMode } from '@portal/release/build/common';
import { type Server, servers } from '@portal/release/servers';
import { configureSite } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import getPort from 'get-port';
import { type Backing, startBacking } from './backing.ts';
import type { LocalConfig } from './config.ts';
import { claimDataDirectory } from './data-directory.ts';
import { loopback } from './loopback-server.ts';
import { Preparation } from './preparation.ts';
import { edgeProcess, type ServerProcess, servicesProcess } from './server-process.ts';
import type { StopList } from './stop-signals.ts';

export interface Portal {
  url: string;
  backing: Backing;
  processes: Record<Server, ServerProcess>;
  store: ReleaseStore;
}

export interface PortalOptions {
  config: LocalConfig;
  /** Takes what undoes each step, also where a later one fails. */
  stops: StopList;
  mode?: BuildMode;
  postgresSettings?: Record<string, string>;
  /** Variables of the services beside those of the configuration. */
  serviceSettings?: Record<string, string>;
  /** Called where a part died and cannot be started again. */
  onLost?(error: Error): void;
}

/** Starts a whole portal on this machine: builds what changed, and returns when every part answers. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { config, stops, mode = 'production' } = options;
  stops.add(await claimDataDirectory(config.dataDir));
  const backing = await startBacking(backingOptions(options));
  stops.add(backing.stop);
  const store = directoryStore(storeDirectory(config));
  await configureSite(store, siteOf(config, backing));
  const apiPort = await getPort({ host: loopback });
  const processes = {
    edge: edgeProcess(edgeEnvironment(config, backing, apiPort)),
    services: servicesProcess({ ...servicesEnvironment(config, backing, apiPort), ...options.serviceSettings }),
  };
  const preparation = new Preparation({ storeDir: storeDirectory(config), mode, demo: demoContentOf(config, backing) });
  stops.add(() => preparation.stop());
  await preparation.serversBuilt;
  for (const server of servers) stops.add(() => processes[server].stop());
  await processes.edge.start();
  await Promise.all([processes.services.start().then(() => preparation.fill()), preparation.done]);
  return { url: processes.edge.url, backing, processes, store };
}

const storeDirectory = ({ dataDir }: LocalConfig) => path.join(dataDir, 'store');

const backingOptions = ({ config, postgresSettings, onLost }: PortalOptions) => ({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  smtpUrl: config.smtpUrl,
  clerk: config.clerk,
  webhookUrl: `http://localhost:${config.ports.portal}/api/v1/webhooks/clerk`,
  ports: config.ports,
  postgresSettings,
  onLost,
});

/** Only beside the local identity server: accounts at Clerk belong to real people. */
const demoContentOf = ({ timeZone }: LocalConfig, { clerk, databaseUrl }: Backing) =>
  clerk.apiUrl ? { databaseUrl, identityUrl: clerk.apiUrl, secretKey: clerk.secretKey, timeZone } : null;

const siteOf = (config: LocalConfig, { clerk }: Backing) => ({
  clerkPublishableKey: clerk.publishableKey,
  clerkProxyUrl: clerk.apiUrl ? '/__clerk' : null,
  contactEmail: config.advisorEmail,
  school: schoolOf(config.asking),
  advisorName: config.asking.ADVISOR_NAME,
  eventFormUrl: config.eventFormUrl,
  newsletterTeamUsername: config.newsletterTeamUsername,
  publicUrl: new URL(config.publicUrl).origin,
  timeZone: config.timeZone,
  overrideOrigins: config.overrideOrigins,
});

/** Variables that say where the parts of a deployment are. The local portal has its parts on this machine, and ignores them. */
const elsewhere = {
  ROLES: undefined,
  DATABASE_POOLER_URL: undefined,
  STORE_URL: undefined,
  RELEASE_CHANNEL: undefined,
  NEWSLETTER_API_URL: undefined,
  HOURS_API_URL: undefined,
};

const edgeEnvironment = (config: LocalConfig, { clerk }: Backing, apiPort: number): NodeJS.ProcessEnv => ({
  ...config.environment,
  ...elsewhere,
  HOST: 'localhost',
  PORT: String(config.ports.portal),
  STORE_DIR: storeDirectory(config),
  API_URL: `http://${loopback}:${apiPort}`,
  IDENTITY_URL: clerk.apiUrl ?? undefined,
  LOG_LEVEL: environmentVariable('LOG_LEVEL') ?? 'warn',
});

const servicesEnvironment = (config: LocalConfig, backing: Backing, apiPort: number): NodeJS.ProcessEnv => ({
  ...config.environment,
  // One process on one machine serves everything.
  ...elsewhere,
  HOST: loopback,
  API_PORT: String(apiPort),
  DATABASE_URL: backing.databaseUrl,
  REDIS_URL: config.redisUrl,
  SMTP_URL: backing.smtpUrl,
  PUBLIC_URL: config.publicUrl,
  CLERK_PUBLISHABLE_KEY: backing.clerk.publishableKey,
  CLERK_SECRET_KEY: backing.clerk.secretKey,
  CLERK_API_URL: backing.clerk.apiUrl ?? undefined,
  CLERK_WEBHOOK_SIGNING_SECRET: backing.clerk.webhookSecret ?? environmentVariable('CLERK_WEBHOOK_SIGNING_SECRET'),
  ...config.asking,
  ADVISOR_EMAIL: config.advisorEmail,
  LOG_LEVEL: environmentVariable('LOG_LEVEL') ?? 'warn',
});
