import type { MigrationInterface, QueryRunner } from 'typeorm';
import { counting } from '../database/counter.ts';
import { appendOnly } from '../database/database.migrations.ts';
import { auditCounter } from './audit-counter.ts';

export class CreateAudit1795305600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query('CREATE INDEX audit_events_subject ON audit_events (subject)');
    await runner.query('CREATE INDEX audit_events_actor ON audit_events (actor, id)');
    await runner.query('CREATE INDEX audit_events_action ON audit_events (action, id)');
    await runner.query(appendOnly('audit_events'));
    await runner.query(`
      CREATE TABLE audit_counts (
        action text NOT NULL,
        place bigint NOT NULL,
        rows bigint NOT NULL
      )`);
    for (const statement of counting(auditCounter)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_events, audit_counts');
    await runner.query('DROP FUNCTION count_audit_events');
  }
}
