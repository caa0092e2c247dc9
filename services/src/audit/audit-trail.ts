import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AuditEvent as AuditEventRow, pageSize } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { containing, searchWords } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf } from '../http/timestamp.ts';
import { auditActions } from './audit.ts';

type Filter = RequestTo<'GET /audit/list'>['input'];
type Page = ResultOf<'GET /audit/list'>;

interface Row extends Omit<AuditEventRow, 'at'> {
  at: Date;
}

const named = (pattern: string) => `(SELECT clerk_id FROM members WHERE searchable LIKE folded(${pattern}))`;
const nameOf = (alias: string) => `nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`;

/** Reads the audit trail, newest first. */
@Injectable()
export class AuditTrail {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** A page of the events with this action. Every word of the search must match people, action or subject. */
  async list({ page = 1, limit = pageSize.default, search, action }: Filter): Promise<Page> {
    const { where, values } = conditions(search, action);
    const [events, [count]] = await Promise.all([
      this.database.query<Row[]>(
        `SELECT event.id, event.at, event.actor, event.action, event.subject, event.details,
           ${nameOf('actor')} AS actor_name, ${nameOf('subject')} AS subject_name
         FROM (SELECT * FROM audit_events WHERE ${where}
               ORDER BY id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}) event
         LEFT JOIN members actor ON actor.clerk_id = event.actor
         LEFT JOIN members subject ON subject.clerk_id = event.subject
         ORDER BY event.id DESC`,
        [...values, limit, (page - 1) * limit],
      ),
      this.database.query<{ total: number }[]>(
        `SELECT count(*)::integer AS total FROM audit_events WHERE ${where}`,
        values,
      ),
    ]);
    return {
      events: events.map((event) => ({ ...event, at: timestampOf(event.at) })),
      pagination: paginationOf({ page, limit }, count?.total ?? 0),
      actions: [...auditActions],
    };
  }
}

/** Ids match as a whole, names and actions by any part. */
function conditions(search?: string, action?: string): { where: string; values: string[] } {
  const words = searchWords(search);
  const found = words.map((_, index) => {
    const [word, pattern] = [`$${2 * index + 1}`, `$${2 * index + 2}`];
    return `(actor IN ${named(pattern)} OR subject IN ${named(pattern)}
      OR action LIKE lower(${pattern}) OR ${word} IN (actor, subject))`;
  });
  const ofAction = action ? [`action = $${2 * words.length + 1}`] : [];
  return {
    where: [...found, ...ofAction].join(' AND ') || 'true',
    values: [...words.flatMap((word) => [word, containing(word)]), ...(action ? [action] : [])],
  };
}
