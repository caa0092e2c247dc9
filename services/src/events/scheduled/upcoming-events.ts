import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Actor } from '../../auth/actor.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../../http/paging.ts';
import type { ResultOf } from '../../http/response-shape.ts';
import { eventsInSql, shownEvent } from './event-rows.ts';

/** Days for which an event stays on the list after its end. */
const shownDays = 14;

const shown = `(${eventsInSql}
  WHERE ends_at > now() - make_interval(days => $2) AND ($3::text IS NULL OR $3 = ANY (chapters) OR own.id IS NOT NULL)
    AND ($4::uuid IS NULL OR event.id = $4)
) AS shown`;

/** The events of a member: soonest first, then those that have ended. */
@Injectable()
export class UpcomingEvents {
  constructor(private readonly manager: EntityManager) {}

  async list(
    viewer: Actor,
    { id, ...requested }: RequestTo<'GET /events/upcoming'>['input'],
  ): Promise<ResultOf<'GET /events/upcoming'>> {
    const page = pageOrFirst(requested);
    const { offset, limit } = pageWindow(page);
    const wanted = [viewer.id, shownDays, viewer.role === 'admin' ? null : viewer.chapter, id ?? null];
    const rows: Parameters<typeof shownEvent>[0][] = await this.manager.query(
      `SELECT * FROM ${shown}
       ORDER BY ends_at < now(), CASE WHEN ends_at < now() THEN ends_at END DESC, starts_at, id LIMIT $5 OFFSET $6`,
      [...wanted, limit, offset],
    );
    const [counted]: { total: number }[] = await this.manager.query(
      `SELECT count(*)::integer AS total FROM ${shown}`,
      wanted,
    );
    return { events: rows.map((row) => shownEvent(row, viewer)), pagination: paginationOf(page, counted?.total ?? 0) };
  }
}
