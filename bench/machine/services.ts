import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Backing } from '@portal/local/backing';
import { type ServerProcess, servicesProcess } from '@portal/local/server-process';
import { serverFile } from '@portal/release/servers';
import getPort from 'get-port';

/**
 * The built services on a free port; they also bring the database's schema up to date.
 * @param file another build of them than the present one
 */
export async function startServices(
  { clerk }: Backing,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = { ROLES: 'users' },
  file?: string,
): Promise<ServerProcess> {
  const { PATH = '' } = process.env;
  const settings = {
    PATH,
    HOST: '127.0.0.1',
    API_PORT: String(await getPort({ host: '127.0.0.1' })),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://bench.test',
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    CLERK_API_URL: clerk.apiUrl ?? undefined,
    LOG_LEVEL: 'warn',
    // Few members make all requests.
    MAILS_PER_MEMBER_DAILY: '100000',
    MAILS_HOURLY: '10000000',
    ...environment,
  };
  const services = servicesProcess(settings, file);
  await services.start();
  return services;
}

/** Makes the counters again of a database that was filled without its triggers. */
export async function recount({ environment }: ServerProcess): Promise<void> {
  await promisify(execFile)(process.execPath, [serverFile('services', 'main'), 'recount'], { env: environment });
}
