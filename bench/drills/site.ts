import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import type { Backing } from '@portal/local/backing';
import { edgeProcess, type ServerProcess } from '@portal/local/server-process';
import type { StopList } from '@portal/local/stop-signals';
import { publishFixture, publishShell } from '@portal/local/test-support/fixture-remote';
import { configureSite, promote } from '@portal/releases/promote';
import { openStore } from '@portal/releases/store/open-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import getPort from 'get-port';
import { Pool } from 'pg';
import { startServices } from '../machine/services.ts';
import { siteOf } from '../machine/site.ts';
import { type MailServer, type Received, startMailServer } from './mail-server.ts';

/** The database that each drill gets a copy of. */
export const template = 'drills';
export const remote = 'clubs';
export const versions = ['1.0.0-aaaaaaaa', '1.0.1-bbbbbbbb'] as const;
/** For promotions: a smoke test takes a browser and seconds. */
export const untested = { skipSmoke: 'a drill is about faults' };

/** The built product, as it runs on one machine. */
export interface Site {
  directory: string;
  databaseUrl: string;
  database: Pool;
  store: ReleaseStore;
  /** Names the release store to other processes. */
  storeEnvironment: Record<string, string>;
  mail: MailServer;
  /** The e-mails that arrived. */
  received(): Received[] | Promise<Received[]>;
  services: ServerProcess;
  worker: ServerProcess;
  edge: ServerProcess;
}

/** What a drill sets up in another way. */
export interface Setup {
  /** Variables of services and worker. */
  environment?: NodeJS.ProcessEnv;
  /** Variables of the worker alone. */
  worker?: NodeJS.ProcessEnv;
  /** Names another release store than a directory of the drill. */
  storeEnvironment?: Record<string, string>;
  /** Another build of the services. */
  servicesFile?: string;
  /** The address at which the edge finds the services, if it is not their own. */
  apiUrl?(services: string): Promise<string>;
  /** Another database than the drill's own. */
  databaseUrl?: string;
  /** The e-mails that arrived, where the worker has another mail server. */
  received?: Site['received'];
}

/** Where a site stands. */
export interface Place {
  directory: string;
  backing: Backing;
  databaseUrl: string;
  stops: StopList;
}

/** Quicker than in production, so that a drill ends: what is waited for is the same. */
const pace = { OUTBOX_SWEEP_MS: '1000', MAIL_RETRY_MS: '500', REVIEW_UNDO_SECONDS: '1' };
const logLevel = () => environmentVariable('LOG_LEVEL') ?? 'silent';

/** Starts services, worker, edge, mail server and a release store with two versions of a remote. */
export async function startSite({ directory, backing, stops, ...place }: Place, setup: Setup): Promise<Site> {
  const databaseUrl = setup.databaseUrl ?? place.databaseUrl;
  const mail = await startMailServer();
  stops.add(mail.stop);
  const environment = { ...pace, LOG_LEVEL: logLevel(), SMTP_URL: mail.url, ...setup.environment };
  const start = (roles: string, more?: NodeJS.ProcessEnv) =>
    startServices(backing, databaseUrl, { ROLES: roles, ...environment, ...more }, setup.servicesFile);
  const storeEnvironment = setup.storeEnvironment ?? { STORE_DIR: path.join(directory, 'store') };
  const store = await openStore(storeEnvironment);
  const [services, worker] = await Promise.all([
    start('users,newsletter,hours'),
    start('worker', setup.worker),
    fillStore(store, backing),
  ]);
  stops.add(() => services.stop());
  stops.add(() => worker.stop());
  const apiUrl = (await setup.apiUrl?.(services.url)) ?? services.url;
  const edge = await startEdge({ directory, stops, storeEnvironment }, apiUrl);
  const database = new Pool({ connectionString: databaseUrl, max: 2 });
  database.on('error', () => {});
  stops.add(() => database.end());
  const received = setup.received ?? (() => mail.received);
  return { directory, databaseUrl, database, store, storeEnvironment, mail, received, services, worker, edge };
}

async function fillStore(store: ReleaseStore, backing: Backing): Promise<void> {
  await configureSite(store, siteOf(backing));
  await publishShell(store, versions[0]);
  for (const version of versions)
    await publishFixture(store, { app: remote, version, code: "return () => h('h1', null, 'Clubs')" });
  await promote(store, 'shell', versions[0], { by: 'setup', ...untested });
  await promote(store, remote, versions[0], { by: 'setup', ...untested });
}

/** An edge before the release store. One before a bucket serves a copy of its own. */
export async function startEdge(
  { directory, stops, storeEnvironment }: Pick<Place, 'directory' | 'stops'> & Pick<Site, 'storeEnvironment'>,
  apiUrl: string,
): Promise<ServerProcess> {
  const host = '127.0.0.1';
  const port = String(await getPort({ host }));
  const { PATH = '' } = process.env;
  const edge = edgeProcess({
    PATH,
    HOST: host,
    PORT: port,
    STORE_COPY_DIR: path.join(directory, `edge-${port}`),
    ...storeEnvironment,
    API_URL: apiUrl,
    LOG_LEVEL: logLevel(),
  });
  stops.add(() => edge.stop());
  await edge.start();
  return edge;
}
