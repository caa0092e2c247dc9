import { Injectable } from '@nestjs/common';
import type { AuditEvent } from '@portal/contracts';
import { auditActions } from '@portal/contracts/audit-actions';
import { DataSource } from 'typeorm';
import { countedRows, placeOfRow } from '../database/counter.ts';
import { type Found, idsOfPage, mostFound, type Page, pageOf } from '../database/list.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { type Search, withLists } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf } from '../http/timestamp.ts';
import { auditCounter, placeSize } from './audit-counter.ts';
import { type AuditSearch, auditSearch, type People } from './audit-search.ts';

type Filter = RequestTo<'GET /audit/list'>['input'];
type Trail = ResultOf<'GET /audit/list'>;

interface Row extends Omit<AuditEvent, 'at'> {
  at: Date;
}

/** So many events are skipped faster than their place is found. */
const skipped = 1000;

/** Reads the audit trail, newest first. */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: DataSource) {}

  /** A page of the events with this action. Every word of the search must match people, action or subject. */
  async list({ search: typed, action, ...requested }: Filter): Promise<Trail> {
    const { manager } = this.database;
    const page = pageOrFirst(requested);
    const [search, total] = await Promise.all([
      auditSearch(manager, typed),
      countedRows(manager, auditCounter, { action }),
    ]);
    const wanted: Page = { order: ['id'], direction: 'DESC', ...pageWindow(page) };
    const { ids, total: found, more } = await this.page(wanted, { search, total, action });
    return {
      events: (await this.rows(ids)).map((event) => ({ ...event, at: timestampOf(event.at) })),
      pagination: paginationOf(page, found, more),
      actions: [...auditActions],
    };
  }

  private async page(
    page: Page,
    { search, total, action }: { search?: AuditSearch; total: number; action?: string },
  ): Promise<Found<string>> {
    if (search?.people?.areAll && !action) return this.ofPeople(page, { ...search, people: search.people });
    const isFarDown = !search && page.offset > skipped && page.offset < total;
    if (isFarDown) return { ids: await this.idsFarDown(page, action), total, more: false };
    // The events of few people are not looked for among the first ones.
    return pageOf(this.withAction(action), page, { search, total: search?.people ? 0 : total });
  }

  /** Reads the newest events of each of few people, from indexes alone. */
  private async ofPeople(
    { offset, limit }: Page,
    { people, ...search }: Search & { people: People },
  ): Promise<Found<string>> {
    const newest = (is: string) => `SELECT id FROM audit_events WHERE ${is} ORDER BY id DESC LIMIT ${mostFound + 1}`;
    const ofEach = (column: string) =>
      `SELECT event.id FROM ${people.list} CROSS JOIN LATERAL (${newest(`${column} = person`)}) AS event`;
    const [sql, values] = this.database.driver.escapeQueryWithParameters(
      `${withLists(search)} found AS MATERIALIZED (
         ${ofEach('actor')} UNION ${ofEach('subject')} UNION (${newest(people.request)}))
       SELECT count(*)::integer AS total, ARRAY(
         SELECT id FROM found ORDER BY id DESC OFFSET ${offset} LIMIT ${Math.max(0, Math.min(limit, mostFound - offset))}
       ) AS ids FROM found`,
      search.parameters,
    );
    const [{ total, ids }] = await this.database.query(sql, values);
    return { ids, total: Math.min(total, mostFound), more: total > mostFound };
  }

  private withAction(action?: string) {
    const query = this.database.createQueryBuilder().from('audit_events', 'event');
    return action ? query.where('action = :action', { action }) : query;
  }

  /** Begins in the place that has the first event of the page. */
  private async idsFarDown(page: Page, action?: string): Promise<string[]> {
    const found = await placeOfRow(this.database.manager, auditCounter, { which: { action }, ...page });
    if (!found) return [];
    const query = this.withAction(action).andWhere('id < :below', { below: (found.place + 1) * placeSize });
    return idsOfPage(query, { ...page, offset: page.offset - found.before });
  }

  private rows(ids: string[]): Promise<Row[]> {
    return this.database.query<Row[]>(
      `SELECT event.id, event.at, event.actor, event.action, event.subject, event.details, event.request_id,
         ${memberNameInSql('actor')} AS actor_name, ${memberNameInSql('subject')} AS subject_name
       FROM audit_events AS event
       LEFT JOIN members AS actor ON actor.clerk_id = event.actor
       LEFT JOIN members AS subject ON subject.clerk_id = event.subject
       WHERE event.id = ANY ($1) ORDER BY event.id DESC`,
      [ids],
    );
  }
}
