import { setTimeout as pause } from 'node:timers/promises';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Config } from '../config/config.ts';
import { LastingClient, PooledClient } from './clients.ts';
import { type Counter, recount } from './counter.ts';
import { isOutage } from './database-outage.ts';

/**
 * A change of the schema. The release before still runs on it, and nobody may wait long for it
 * (`services/test/schema-changes.spec.ts` checks both).
 */
export type Migration = new () => MigrationInterface & {
  /** Why it may do what the check refuses, such as dropping what no release reads any more. */
  readonly contracts?: string;
};

/** Named here, because TypeORM looks for its driver by a computed name, which no bundle can follow. */
const postgres = { type: 'postgres', driver: pg } as const;
const migrationLock = 4_711_001;
const turnPollMs = 200;
const queryTimeoutMs = 10_000;
const statementTimeoutMs = queryTimeoutMs - 2_000;

/** In ms. Others wait behind a migration that waits for a lock: for less time than their statements have. */
const migrationLockTimeoutMs = 5_000;
const lockAttempts = 10;
const lockNotAvailable = '55P03';

/** Migrates the schema, however long it takes. Processes that start at once wait for each other. */
async function migrate(options: Extract<DataSourceOptions, { type: 'postgres' }>): Promise<void> {
  const extra = { Client: LastingClient, lock_timeout: migrationLockTimeoutMs };
  const dataSource = await new DataSource({ ...options, entities: [], extra }).initialize();
  try {
    await takeTurn(dataSource.createQueryRunner());
    await refuseOtherHistory(dataSource);
    await runMigrations(dataSource);
  } finally {
    // Closing the connection also releases the lock.
    await dataSource.destroy();
  }
}

/** Asks again and again: a statement that waits for the lock would hold up an index that is made concurrently. */
async function takeTurn(turn: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = await turn.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock]);
    if (taken) return;
    await pause(turnPollMs);
  }
}

/** A migration that did not get its lock in time has changed nothing, and lets those behind it go first. */
async function runMigrations(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === lockAttempts) throw error;
      await pause(attempt * 1000);
    }
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
  ({ migrateAtStart, databaseUrl, poolerUrl }: Config) =>
  async (options?: DataSourceOptions): Promise<DataSource> => {
    if (options?.type !== 'postgres') throw new Error('The database must be PostgreSQL');
    if (migrateAtStart) await migrate({ ...options, url: databaseUrl });
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
export const databaseModule = (config: Config, migrations: Migration[]) =>
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
    dataSourceFactory: connectWith(config),
  });
