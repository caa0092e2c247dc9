import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Logger } from '../observability/logger.ts';
import { turns } from './advisory-locks.ts';
import { LastingClient } from './clients.ts';

/**
 * A change of the schema. There is no way back: the release before runs on the new schema, and nobody may wait long for the
 * change (`services/test/schema-changes.spec.ts` checks both).
 */
export type Migration = new () => Pick<MigrationInterface, 'up' | 'transaction'> & {
  /** Why it may do what the check refuses, such as dropping what no release reads any more. */
  readonly contracts?: string;
};

const turnPollMs = 200;

/** Others wait behind a migration that waits for a lock: for less time than their statements have. */
const usualPatience = { lockTimeoutMs: 5_000, attempts: 10 };
/** No lock in time, or a deadlock. */
const lockErrors = ['55P03', '40P01'];
const maxStatementLength = 200;

/**
 * Migrates the schema, however long it takes. Processes that start at once wait for each other.
 * @throws if a lock was not to be had in all attempts, with the statement and with those who are in the way
 */
export async function migrate(
  options: Extract<DataSourceOptions, { type: 'postgres' }>,
  logger: Pick<Logger, 'warn'>,
  patience = usualPatience,
): Promise<void> {
  const extra = { Client: LastingClient, lock_timeout: patience.lockTimeoutMs };
  const dataSource = await new DataSource({ ...options, entities: [], extra }).initialize();
  try {
    await takeTurn(dataSource.createQueryRunner());
    await refuseOtherHistory(dataSource);
    await warnOfLocaleC(dataSource, logger);
    await runMigrations(dataSource, logger, patience);
  } finally {
    // Closing the connection also releases the lock.
    await dataSource.destroy();
  }
}

/** Asks again and again: a statement that waits for the lock would hold up an index that is made concurrently. */
async function takeTurn(turn: QueryRunner): Promise<void> {
  for (;;) {
    const [{ taken }] = await turn.query('SELECT pg_try_advisory_lock($1) AS taken', [turns.migration]);
    if (taken) return;
    await pause(turnPollMs);
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

/** A new database can still be made anew with another locale; one with data needs a dump. */
async function warnOfLocaleC({ manager }: DataSource, logger: Pick<Logger, 'warn'>): Promise<void> {
  const [{ isUnfit }] = await manager.query(
    `SELECT to_regclass('migrations') IS NULL AND lower('Ø') <> 'ø' AS "isUnfit"`,
  );
  if (isUnfit)
    logger.warn(
      'The locale of the database knows no letters but those of English: searches will not find names such as Øst in small ' +
        'letters. Better create the database with another one, as docs/operations.md says under Many machines.',
    );
}

/**
 * A migration that did not get its lock in time lets those behind it go first. It has changed nothing; one without a transaction
 * goes on where it was.
 */
async function runMigrations(
  dataSource: DataSource,
  logger: Pick<Logger, 'warn'>,
  { lockTimeoutMs, attempts }: typeof usualPatience,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const { code = '', query = '' } = error as { code?: string; query?: string };
      if (!lockErrors.includes(code)) throw error;
      const statement = query.replace(/\s+/g, ' ').trim().slice(0, maxStatementLength);
      const inTheWay = await openLongerThan(lockTimeoutMs, dataSource);
      if (attempt === attempts)
        throw new Error(
          `A migration did not get its lock in ${attempts} attempts: ${statement}. ${inTheWay} Nothing is lost. End what is ` +
            'in the way, for example with pg_terminate_backend(<process>), and migrate again.',
        );
      logger.warn({ attempt, attempts, statement }, `A migration waits for a lock. ${inTheWay}`);
      await pause(attempt * 1000);
    }
  }
}

/** A sentence about the transactions that were open while a migration waited: one of them has the lock. */
async function openLongerThan(ms: number, dataSource: DataSource): Promise<string> {
  const open: { sentence: string }[] = await dataSource.query(
    `SELECT format('process %s (%s) is %s since %s and uses %s', pid, coalesce(nullif(application_name, ''), usename), state,
         to_char(xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         coalesce((SELECT string_agg(DISTINCT relname, ', ') FROM pg_locks JOIN pg_class ON pg_class.oid = relation
           WHERE pg_locks.pid = activity.pid AND granted AND relkind = 'r' AND relnamespace = 'public'::regnamespace),
           'no table')) AS sentence
     FROM pg_stat_activity AS activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < now() - make_interval(secs => $1)
     ORDER BY xact_start`,
    [ms / 1000],
  );
  if (open.length === 0) return 'The transaction that has it has ended meanwhile, or is hidden from this role.';
  return `Open for longer: ${open.map(({ sentence }) => sentence).join('; ')}.`;
}
