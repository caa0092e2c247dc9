import 'reflect-metadata';
import { EnvironmentError } from '@portal/environment';
import { stopOnSignals } from '@portal/http-server';
import { startTracing } from '@portal/http-server/tracing';
import { createApplication } from './application.ts';
import { type Config, readConfig } from './config/config.ts';
import { counters } from './counters.ts';
import { migrateDatabase, recountDatabase } from './database/database.ts';
import { isOutage } from './database/database-outage.ts';
import { migrations } from './migrations.ts';
import { createLogger } from './observability/logger.ts';
import { traceStatements } from './observability/trace-statements.ts';
import { expectedAnchor, verificationText, verifyEvidence } from './signatures/verify-evidence.ts';

const [, , name, ...words] = process.argv;
const config = configOrExit();
const logger = createLogger(config.logLevel);

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const isWorker = config.roles.every((role) => role === 'worker');
  const tracer = await startTracing(isWorker ? 'portal-worker' : 'portal-services', config.otlpEndpoint);
  if (tracer) traceStatements();
  const app = await createApplication(config, logger);
  stopOnSignals(app.getHttpServer(), async (signal) => {
    logger.info({ signal }, 'Stopping');
    await app.close();
    await tracer?.stop();
  });
  await app.listen(config.port, config.host).catch(({ message }) => {
    throw new Error(`HOST and API_PORT name an address that cannot be used: ${message}`);
  });
  logger.info({ url: await app.getUrl(), roles: config.roles }, 'Services are ready');
}

async function migrate(): Promise<void> {
  await migrateDatabase(config, migrations, logger);
  logger.info('The database is up to date');
}

async function recount(): Promise<void> {
  await recountDatabase(config, counters);
  logger.info('Everything is counted again');
}

async function verify(): Promise<void> {
  const verification = await verifyEvidence(config.databaseUrl, expectedAnchor(words));
  process.stdout.write(`${verificationText(verification)}\n`);
  if (verification.broken) process.exitCode = 1;
}

const commands = new Map([
  ['migrate', migrate],
  ['recount', recount],
  ['verify-evidence', verify],
]);

function commandOrExit(name: string): () => Promise<void> {
  const command = commands.get(name);
  // A word that a command does not know may mean that it should do less.
  if (command && (command === verify || words.length === 0)) return command;
  process.stderr.write(
    command
      ? `The command ${name} takes no words or options, but was given '${words.join(' ')}'. Nothing was done.\n`
      : `Unknown command '${name}'. Choose one of: ${[...commands.keys()].join(', ')}\n`,
  );
  process.exit(1);
}

/** PostgreSQL's error classes for who may connect, and to which database. */
const refusesConnections = /^(?:28|3D)/;

/** Names the variable if the database is to blame. */
const reasonOf = (error: Error & { code?: string }): string =>
  isOutage(error) || refusesConnections.test(error.code ?? '')
    ? `: ${config.poolerUrl ? 'DATABASE_URL or DATABASE_POOLER_URL' : 'DATABASE_URL'} names a database that cannot be used`
    : '';

const work = name === undefined ? start : commandOrExit(name);

work().catch((error) => {
  const failed = name === undefined ? 'The services could not start' : `The command ${name} failed`;
  logger.fatal({ err: error }, failed + reasonOf(error));
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 100);
});
