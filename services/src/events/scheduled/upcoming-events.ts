import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Actor } from '../../auth/actor.ts';
import { type PageRequest, pageOrFirst, pageWindow, paginationOf } from '../../http/paging.ts';
import type { ResultOf } from '../../http/response-shape.ts';
import { eventsInSql, shownEvent } from './event-rows.ts';

/** Days for which an event stays on the list after its end. */
const shownDays = 14;

const shown = `(${eventsInSql}
  WHERE ends_at > now() - make_interval(days => $2) AND ($3::text IS NULL OR $3 = ANY (chapters) OR own.id IS NOT NULL)
) AS shown`;

/** The events of a member: soonest first, then those that have ended. */
@Injectable()
export class UpcomingEvents {
  constructor(private readonly manager: EntityManager) {}

  async list(viewer: Actor, requested: PageRequest): Promise<ResultOf<'GET /events/upcoming'>> {
    const page = pageOrFirst(requested);
    const { offset, limit } = pageWindow(page);
    const ofViewer = [viewer.id, shownDays, viewer.role === 'admin' ? null : viewer.chapter];
    const rows: Parameters<typeof shownEvent>[0][] = await this.manager.query(
      `SELECT * FROM ${shown}
       ORDER BY ends_at < now(), CASE WHEN ends_at < now() THEN ends_at END DESC, starts_at, id LIMIT $4 OFFSET $5`,
      [...ofViewer, limit, offset],
    );
    const [counted]: { total: number }[] = await this.manager.query(
      `SELECT count(*)::integer AS total FROM ${shown}`,
      ofViewer,
    );
    return { events: rows.map((row) => shownEvent(row, viewer)), pagination: paginationOf(page, counted?.total ?? 0) };
  }
}
