import type { QueryRunner } from 'typeorm';
import { ConcurrentIndex, ReplacingIndexes } from '../database/concurrent-index.ts';
import { counting } from '../database/counter.ts';
import { appendOnly } from '../database/database.migrations.ts';
import { auditCounter } from './audit-counter.ts';

export class CreateAudit1795305600002 {
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
}

/** An event names the request that caused it. Older ones name none. */
export class NameRequestsOfEvents1795305600221 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_events ADD COLUMN request_id text');
  }
}

/** For the search by the id of a request. */
export class IndexRequestsOfEvents1795305600224 extends ConcurrentIndex {
  readonly index = 'audit_events_request';
  readonly on = 'audit_events (request_id) WHERE request_id IS NOT NULL';
}

/** Events are read by their subject from an index alone, as they are by their actor. */
export class OrderEventsOfSubjects1795305600440 extends ReplacingIndexes {
  readonly indexes = { audit_events_of_subject: 'audit_events (subject, id)' };
  readonly replaced = ['audit_events_subject'];
}
