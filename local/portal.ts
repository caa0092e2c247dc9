import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import type { BuildMode } from '@portal/release/build/common';
import { type Server, servers } from '@portal/release/servers';
import { readSiteSettings } from '@portal/release/site-settings';
import { configureSite } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { Site } from '@portal/releases/store/documents';
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
  /** Called where a part died and cannot be started again. */
  onLost?(error: Error): void;
}

/** Starts a whole portal on this machine: builds what changed, and returns when every part answers. */
export async function startPortal({
  config,
  stops,
  mode = 'production',
  postgresSettings,
  onLost,
}: PortalOptions): Promise<Portal> {
  stops.add(await claimDataDirectory(config.dataDir));
  const webhookUrl = `http://localhost:${config.ports.portal}/api/v1/webhooks/clerk`;
  const backing = await startBacking({ ...config, webhookUrl, postgresSettings, onLost });
  stops.add(backing.stop);
  const storeDir = path.join(config.dataDir, 'store');
  const store = directoryStore(storeDir);
  const site = siteOf(config, backing);
  await configureSite(store, site);
  const apiPort = String(await getPort({ host: loopback }));
  const processes = {
    edge: edgeProcess(edgeEnvironment(config, backing, { storeDir, apiPort })),
    services: servicesProcess(servicesEnvironment(config, backing, apiPort)),
  };
  const preparation = new Preparation({ storeDir, mode, demo: demoContentOf(site, backing) });
  stops.add(() => preparation.stop());
  await preparation.serversBuilt;
  for (const server of servers) stops.add(() => processes[server].stop());
  await processes.edge.start();
  await Promise.all([processes.services.start().then(() => preparation.fill()), preparation.done]);
  return { url: processes.edge.url, backing, processes, store };
}

const siteOf = ({ environment }: LocalConfig, { clerk }: Backing) =>
  readSiteSettings({
    ...environment,
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_PROXY_URL: clerk.apiUrl ? '/__clerk' : undefined,
  });

/** Only beside the local identity server: accounts at Clerk belong to real people. */
const demoContentOf = ({ timeZone }: Site, { clerk, databaseUrl }: Backing) =>
  clerk.apiUrl ? { databaseUrl, identityUrl: clerk.apiUrl, secretKey: clerk.secretKey, timeZone } : null;

/** Variables that say where the parts of a deployment are, and who migrates. The local portal has its parts on this machine, and ignores them. */
const elsewhere = {
  MIGRATE_AT_START: undefined,
  ROLES: undefined,
  DATABASE_POOLER_URL: undefined,
  STORE_URL: undefined,
  RELEASE_CHANNEL: undefined,
  NEWSLETTER_API_URL: undefined,
  HOURS_API_URL: undefined,
};

const serverEnvironment = ({ environment }: LocalConfig): NodeJS.ProcessEnv => ({
  ...environment,
  ...elsewhere,
  LOG_LEVEL: environmentVariable('LOG_LEVEL') ?? 'warn',
});

const edgeEnvironment = (
  config: LocalConfig,
  { clerk }: Backing,
  { storeDir, apiPort }: { storeDir: string; apiPort: string },
): NodeJS.ProcessEnv => ({
  ...serverEnvironment(config),
  HOST: 'localhost',
  PORT: String(config.ports.portal),
  STORE_DIR: storeDir,
  API_URL: `http://${loopback}:${apiPort}`,
  IDENTITY_URL: clerk.apiUrl ?? undefined,
});

/** One process on one machine serves everything. */
const servicesEnvironment = (
  config: LocalConfig,
  { databaseUrl, smtpUrl, clerk }: Backing,
  apiPort: string,
): NodeJS.ProcessEnv => ({
  ...serverEnvironment(config),
  HOST: loopback,
  API_PORT: apiPort,
  DATABASE_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
  CLERK_SECRET_KEY: clerk.secretKey,
  CLERK_API_URL: clerk.apiUrl ?? undefined,
  ...(clerk.webhookSecret && { CLERK_WEBHOOK_SIGNING_SECRET: clerk.webhookSecret }),
});
