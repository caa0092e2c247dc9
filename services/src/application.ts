import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { calls } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { appModule } from './app.module.ts';
import { AccessGuard } from './auth/access-guard.ts';
import type { Config } from './config/config.ts';
import { takeOneClickForms } from './http/one-click.ts';
import { httpServer, serveDescription, serveOperations } from './http/server.ts';
import { type Admission, admitUploads } from './http/uploads.ts';
import { NewsletterStaff } from './newsletter/newsletter-staff.ts';
import { measurePool } from './observability/database-metrics.ts';
import { type Logger, nestLogger } from './observability/logger.ts';
import { Readiness } from './observability/readiness.ts';

/** Builds the application for a configuration, with a migrated database. It does not listen yet. */
export async function createApplication(config: Config, logger: Logger): Promise<NestFastifyApplication> {
  const adapter = httpServer(config, logger);
  const module: DynamicModule = appModule(config, logger);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.setGlobalPrefix('api/v1');
  const readiness = app.get(Readiness);
  readiness.add('database', () => takesChanges(app.get(DataSource)));
  measurePool(app.get(DataSource));
  serveOperations(adapter.getInstance(), readiness);
  serveDescription(adapter.getInstance());
  const admit: Admission = async (call, request) => {
    await app.get(AccessGuard).admit(calls[call].access, request);
    if (call.includes('/newsletter/')) await app.get(NewsletterStaff).require(request.identity?.actor);
  };
  admitUploads(adapter.getInstance(), admit);
  takeOneClickForms(adapter.getInstance());
  return app;
}

/** @throws if the database does not respond or is read-only, as some hosts make it when its disk is full */
async function takesChanges(database: DataSource): Promise<void> {
  await database.query(`DO $$ BEGIN
    IF current_setting('transaction_read_only')::boolean THEN RAISE read_only_sql_transaction; END IF;
  END $$`);
}
