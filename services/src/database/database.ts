import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';
import { LastingClient, PooledClient, postgres } from './clients.ts';
import { type Counter, recount } from './counter.ts';
import { isOutage } from './database-outage.ts';
import { type Migration, migrate } from './migrate.ts';

const queryTimeoutMs = 10_000;
const statementTimeoutMs = queryTimeoutMs - 2_000;

/** Migrates the schema, for a job that runs before the processes of a new release. */
export const migrateDatabase = (config: Config, migrations: Migration[], logger: Logger): Promise<void> =>
  migrate({ ...postgres, url: config.databaseUrl, applicationName: 'portal-migrations', migrations }, logger);

/** Counts everything again, for a database whose rows were changed without its triggers. */
export async function recountDatabase({ databaseUrl }: Config, counters: Counter[]): Promise<void> {
  const dataSource = await new DataSource({ ...postgres, url: databaseUrl }).initialize();
  try {
    for (const counter of counters) await recount(dataSource.manager, counter);
  } finally {
    await dataSource.destroy();
  }
}

/** @throws if a migration is missing: a process that may not migrate must not use an older schema */
async function refuseOlderSchema(dataSource: DataSource): Promise<DataSource> {
  if (!(await dataSource.showMigrations())) return dataSource;
  await dataSource.destroy();
  throw new Error(
    'The database is older than this release. Run the migrations first: node services/dist/main.js migrate',
  );
}

/** @throws if a statement could outlive the client that waits for it: its connection would be busy when it is used again */
async function refuseUnlimited(dataSource: DataSource): Promise<DataSource> {
  const [{ limit }] = await dataSource.query(
    `SELECT setting::integer AS limit FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  if (limit > 0 && limit < queryTimeoutMs) return dataSource;
  await dataSource.destroy();
  throw new Error(
    'DATABASE_POOLER_URL names a pooler that sets no limit for statements. Set one of 8 seconds: with PgBouncer, ' +
      `connect_query = 'SET statement_timeout = ${statementTimeoutMs}' in the line of the database.`,
  );
}

const connectWith =
  ({ migrateAtStart, databaseUrl, poolerUrl }: Config, logger: Logger) =>
  async (options?: DataSourceOptions): Promise<DataSource> => {
    if (options?.type !== 'postgres') throw new Error('The database must be PostgreSQL');
    if (migrateAtStart) await migrate({ ...options, url: databaseUrl }, logger);
    const connected = await new DataSource(migrateAtStart ? { ...options, migrations: [] } : options).initialize();
    const dataSource = migrateAtStart ? connected : await refuseOlderSchema(connected);
    return poolerUrl ? refuseUnlimited(dataSource) : dataSource;
  };

/** Limits that a connection has from its start. A pooler refuses them there, and has its own. */
const limits = {
  // The server's limit is shorter than the client's: a client that gives up first returns a connection that is still
  // busy.
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: queryTimeoutMs,
};

/** The database of the process. Each feature adds its entities with `TypeOrmModule.forFeature`. */
export const databaseModule = (config: Config, migrations: Migration[], logger: Logger) =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({
      ...postgres,
      url: config.poolerUrl ?? config.databaseUrl,
      applicationName: 'portal-services',
      poolSize: 10,
      connectTimeoutMS: 5000,
      extra: {
        ...(config.poolerUrl ? { Client: PooledClient } : { Client: LastingClient, ...limits }),
        query_timeout: queryTimeoutMs,
        // Statements that do not wait for each other travel together.
        pipeline: true,
      },
      autoLoadEntities: true,
      migrations,
      retryAttempts: 5,
      retryDelay: 1000,
      toRetry: isOutage,
    }),
    dataSourceFactory: connectWith(config, logger),
  });
