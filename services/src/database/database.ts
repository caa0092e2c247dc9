import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import type { Config } from '../config/config.ts';
import { type Counter, recount } from './counter.ts';
import { isOutage } from './database-outage.ts';

export type Migration = new () => MigrationInterface;

/** Named here, because TypeORM looks for its driver by a computed name, which no bundle can follow. */
const postgres = { type: 'postgres', driver: pg } as const;
const migrationLock = 4_711_001;
const queryTimeoutMs = 10_000;

/** Migrates the schema, however long it takes. Processes that start at once wait for each other. */
async function migrate(options: Extract<DataSourceOptions, { type: 'postgres' }>): Promise<void> {
  const dataSource = await new DataSource({ ...options, entities: [], extra: {} }).initialize();
  try {
    const turn = dataSource.createQueryRunner();
    await turn.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseOtherHistory(dataSource);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    // Closing the connection also releases the lock.
    await dataSource.destroy();
  }
}

/** @throws where the tables were made by other migrations than those of this release, which would make them again. */
async function refuseOtherHistory({ manager, migrations: [first] }: DataSource): Promise<void> {
  const [{ known }] = await manager.query(`SELECT to_regclass('migrations') IS NOT NULL AS known`);
  const ran: { name: string }[] = known ? await manager.query('SELECT name FROM migrations') : [];
  if (ran.length === 0 || ran.some(({ name }) => name === first?.constructor.name)) return;
  throw new Error(
    'The database was made by a version of the portal from before its first release, and cannot be brought up to date. ' +
      'Empty it; on a local portal, npm run reset does that.',
  );
}

/** Migrates the schema, for a job that runs before the processes of a new release. */
export const migrateDatabase = (config: Config, migrations: Migration[]): Promise<void> =>
  migrate({ ...postgres, url: config.databaseUrl, applicationName: 'portal-migrations', migrations });

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

const connectWith =
  ({ migrateAtStart }: Config) =>
  async (options?: DataSourceOptions): Promise<DataSource> => {
    if (options?.type !== 'postgres') throw new Error('The database must be PostgreSQL');
    if (!migrateAtStart) return refuseOlderSchema(await new DataSource(options).initialize());
    await migrate(options);
    return new DataSource({ ...options, migrations: [] }).initialize();
  };

/** The database of the process. Each feature adds its entities with `TypeOrmModule.forFeature`. */
export const databaseModule = (config: Config, migrations: Migration[]) =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({
      ...postgres,
      url: config.databaseUrl,
      applicationName: 'portal-services',
      poolSize: 10,
      connectTimeoutMS: 5000,
      extra: {
        // The server's limit is shorter than the client's: a client that gives up first returns a connection that is
        // still busy.
        statement_timeout: queryTimeoutMs - 2_000,
        query_timeout: queryTimeoutMs,
        idle_in_transaction_session_timeout: queryTimeoutMs,
        // Statements that do not wait for each other travel together.
        pipeline: true,
      },
      autoLoadEntities: true,
      migrations,
      retryAttempts: 5,
      retryDelay: 1000,
      toRetry: isOutage,
    }),
    dataSourceFactory: connectWith(config),
  });
