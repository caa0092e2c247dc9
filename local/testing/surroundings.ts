import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import { buildServer } from '@portal/release/build/build-server';
import { servers } from '@portal/release/servers';
import getPort from 'get-port';
import { startBacking } from '../backing.ts';
import type { LocalConfig } from '../config.ts';
import { loopback } from '../loopback-server.ts';
import { startPortal } from '../portal.ts';
import type { StopList } from '../stop-signals.ts';
import { startRedis } from './redis.ts';

/** Test data needs no protection against a power cut. */
const postgresSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

interface Place {
  directory: string;
  stops: StopList;
}

const text = (value: string | null) => value ?? '';

/**
 * What the services' and the deployment's tests stand on, and the variables that say where it is.
 * @param redisProgram left out where nothing needs Redis
 */
export async function startTestBacking(
  { directory, stops }: Place,
  redisProgram?: string,
): Promise<Record<string, string>> {
  for (const server of servers) await buildServer(server);
  const backing = await startBacking({ dataDir: path.join(directory, 'backing'), postgresSettings });
  stops.add(backing.stop);
  const redis = redisProgram && (await startRedis(redisProgram, path.join(directory, 'redis')));
  if (redis) stops.add(redis.stop);
  return {
    TEST_DATABASE_URL: text(backing.adminDatabaseUrl),
    TEST_IDENTITY_URL: text(backing.clerk.apiUrl),
    TEST_CLERK_SECRET_KEY: backing.clerk.secretKey,
    TEST_CLERK_PUBLISHABLE_KEY: backing.clerk.publishableKey,
    TEST_INBOX_URL: text(backing.inboxUrl),
    TEST_SMTP_URL: backing.smtpUrl,
    ...(redis && { TEST_REDIS_URL: redis.url }),
  };
}

/** The same few people and addresses are in all tests, and what waits for a sweep is waited for in few of them. */
const forTests = {
  OUTBOX_SWEEP_MS: '1000',
  OPEN_REQUESTS_PER_SUPERVISOR: '1000',
  MAILS_PER_MEMBER_DAILY: '1000',
  INVITATIONS_PER_MEMBER_DAILY: '10000',
  MAILS_PER_ADDRESS_DAILY: '1000',
  // On a busy machine the services take longer than a visitor should wait.
  PAGE_DATA_DEADLINE_MS: '20000',
};

/** A whole portal for the browser's tests. */
export async function startTestPortal({ directory, stops }: Place): Promise<Record<string, string>> {
  const config = await testConfig(path.join(directory, 'portal'), forTests);
  const { url, backing } = await startPortal({ config, stops, postgresSettings });
  return {
    PORTAL_URL: url,
    PORTAL_STORE_DIR: path.join(config.dataDir, 'store'),
    INBOX_URL: text(backing.inboxUrl),
    IDENTITY_URL: text(backing.clerk.apiUrl),
    CLERK_SECRET_KEY: backing.clerk.secretKey,
    PORTAL_DATABASE_URL: backing.databaseUrl,
  };
}

/** What a program needs to run on this machine, and no setting of the portal. */
const machine = ['PATH', 'HOME', 'TMPDIR', 'TZ'] as const;

/** Nothing of the surrounding configuration: such a portal never reaches what somebody configured for real use. */
export async function testConfig(dataDir: string, settings: Record<string, string> = {}): Promise<LocalConfig> {
  const free = () => getPort({ host: loopback });
  const ports = { portal: await free(), inbox: await free(), smtp: await free(), identity: await free() };
  const publicUrl = `http://localhost:${ports.portal}`;
  return {
    ports,
    dataDir,
    publicUrl,
    environment: {
      ...Object.fromEntries(machine.map((name) => [name, environmentVariable(name)])),
      PUBLIC_URL: publicUrl,
      ADVISOR_EMAIL: 'advisor@honor.test',
      OVERRIDE_ORIGINS: 'http://localhost:*',
      ...settings,
    },
  };
}
