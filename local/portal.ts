import path from 'node:path';
import { startEdge } from '@portal/edge/edge';
import { listApps } from '@portal/release/apps';
import { buildServices } from '@portal/release/build/build-services';
import type { BuildMode } from '@portal/release/build/common';
import { configureSite } from '@portal/releases/promote';
import { directoryStore } from '@portal/releases/store/directory-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import getPort from 'get-port';
import { type Backing, startBacking } from './backing.ts';
import type { LocalConfig } from './config.ts';
import { claimDataDirectory } from './data-directory.ts';
import { fillDemoContent } from './demo/fill.ts';
import { makeLive } from './live-apps.ts';
import { explainListening, loopback } from './loopback-server.ts';
import { ServicesProcess } from './services-process.ts';
import type { StopList } from './stop-signals.ts';

export interface Portal {
  url: string;
  backing: Backing;
  services: ServicesProcess;
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
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { config, stops, mode = 'production' } = options;
  stops.add(await claimDataDirectory(config.dataDir));
  const backing = await startBacking(backingOptions(options));
  stops.add(backing.stop);
  const store = directoryStore(path.join(config.dataDir, 'store'));
  await configureSite(store, siteOf(config, backing));
  const apiPort = await getPort({ host: loopback });
  await startEdgeFor(options, { backing, apiPort });
  const services = new ServicesProcess(servicesEnvironment(config, backing, apiPort));
  await buildServices();
  stops.add(() => services.stop());
  await Promise.all([services.start().then(() => addDemoContent(backing)), releaseApps(store, mode)]);
  return { url: `http://localhost:${config.ports.portal}`, backing, services, store };
}

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
async function addDemoContent({ clerk, databaseUrl }: Backing): Promise<void> {
  if (!clerk.apiUrl) return;
  await fillDemoContent({ databaseUrl, identityUrl: clerk.apiUrl, secretKey: clerk.secretKey });
}

const siteOf = (config: LocalConfig, { clerk }: Backing) => ({
  clerkPublishableKey: clerk.publishableKey,
  clerkProxyUrl: clerk.apiUrl ? '/__clerk' : null,
  contactEmail: config.advisorEmail,
  eventFormUrl: config.eventFormUrl,
  newsletterTeamUsername: config.newsletterTeamUsername,
  publicUrl: new URL(config.publicUrl).origin,
  overrideOrigins: config.overrideOrigins,
});

async function startEdgeFor({ config, stops }: PortalOptions, behind: { backing: Backing; apiPort: number }) {
  const port = config.ports.portal;
  const edge = await startEdge({
    storeDir: path.join(config.dataDir, 'store'),
    host: 'localhost',
    port,
    apiUrl: `http://${loopback}:${behind.apiPort}`,
    identityUrl: behind.backing.clerk.apiUrl,
    canary: config.canary,
    promotion: config.promotion,
    timeZone: config.timeZone,
    readingDeadlineMs: config.readingDeadlineMs,
  }).catch((error) => Promise.reject(explainListening(error, { port, variable: 'PORT' })));
  stops.add(edge.stop);
}

function servicesEnvironment(config: LocalConfig, backing: Backing, apiPort: number): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: loopback,
    API_PORT: String(apiPort),
    DATABASE_URL: backing.databaseUrl,
    REDIS_URL: config.redisUrl,
    SMTP_URL: backing.smtpUrl,
    PUBLIC_URL: config.publicUrl,
    CLERK_PUBLISHABLE_KEY: backing.clerk.publishableKey,
    CLERK_SECRET_KEY: backing.clerk.secretKey,
    CLERK_API_URL: backing.clerk.apiUrl ?? undefined,
    CLERK_WEBHOOK_SIGNING_SECRET: backing.clerk.webhookSecret ?? process.env.CLERK_WEBHOOK_SIGNING_SECRET,
    ADVISOR_EMAIL: config.advisorEmail,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
  // One process on one machine serves everything, whatever roles the environment gives to a deployment's processes.
  delete environment.ROLES;
  return environment;
}

async function releaseApps(store: ReleaseStore, mode: BuildMode): Promise<void> {
  for (const app of await listApps()) {
    const version = await makeLive(store, app, mode);
    if (version) console.log(`${app.name} ${version} is live`);
  }
}
