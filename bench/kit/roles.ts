import path from 'node:path';
import { instanceOf } from '@portal/local/identity/instance';
import { startPortal } from '@portal/local/portal';
import { edgeProcess, ServerProcess, servicesProcess } from '@portal/local/server-process';
import type { StopList } from '@portal/local/stop-signals';
import { testConfig } from '@portal/local/testing/surroundings';
import { makeTemporaryDirectory } from '@portal/local/testing/temporary-directory';
import { serverFile } from '@portal/release/servers';
import getPort from 'get-port';
import { addCallers, type Callers } from '../api/people.ts';

const host = '127.0.0.1';
const port = async () => String(await getPort({ host }));

/** A portal with demo content, with a process for each role, as the hosting kit runs it. */
export interface Kit {
  processes: Record<'users' | 'newsletter' | 'hours' | 'worker' | 'edge' | 'releases', ServerProcess>;
  databaseUrl: string;
  callers: Callers;
}

export async function startKit(stops: StopList): Promise<Kit> {
  const { directory, remove } = await makeTemporaryDirectory();
  stops.add(remove);
  const config = await testConfig(path.join(directory, 'portal'));
  const { backing, processes: whole } = await startPortal({ config, stops });
  for (const process of Object.values(whole)) await process.stop();

  const start = async (server: ServerProcess) => {
    stops.add(() => server.stop());
    await server.start();
    return server;
  };
  const { environment } = whole.services;
  const role = async (ROLES: string) => start(servicesProcess({ ...environment, ROLES, API_PORT: await port() }));
  const [users, newsletter, hours, worker] = [
    await role('users'),
    await role('newsletter'),
    await role('hours'),
    await role('worker'),
  ];
  const backends = { API_URL: users.url, NEWSLETTER_API_URL: newsletter.url, HOURS_API_URL: hours.url };
  const front = async () => ({ ...whole.edge.environment, ...backends, HOST: host, PORT: await port() });
  const edge = await start(edgeProcess(await front()));
  const releases = await start(controlProcess(await front()));

  const { DATABASE_URL: databaseUrl = '' } = environment;
  const identityDatabaseUrl = new URL('/identity', backing.adminDatabaseUrl ?? '').href;
  const callers = await addCallers({ databaseUrl, identityDatabaseUrl, issuer: instanceOf(config.dataDir).issuer });
  return { processes: { users, newsletter, hours, worker, edge, releases }, databaseUrl, callers };
}

const controlProcess = (environment: NodeJS.ProcessEnv) =>
  new ServerProcess({
    server: 'edge',
    file: serverFile('edge', 'release-control'),
    url: `http://${environment.HOST}:${environment.PORT}`,
    readyPath: '/healthz',
    environment,
  });
