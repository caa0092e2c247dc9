import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Chapter, chapterNames, chapters } from '@portal/contracts';
import { etagOf, SharedReads } from '@portal/http-server';
import type { FastifyInstance } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { oneLine } from '../../email/one-line.ts';
import { sendPublic } from '../../http/cached-response.ts';
import { handleErrors } from '../../http/error-filter.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import type { LockedEvent } from './event-rows.ts';

/** Days for which an event stays in the calendar after its end. */
const keptDays = 60;
const mostEvents = 500;

type CalendarEvent = Pick<
  LockedEvent,
  'id' | 'title' | 'location' | 'starts_at' | 'ends_at' | 'updated_at' | 'cancelled_at'
> & { revision: number };

/**
 * The events of a chapter for calendar programs (RFC 5545). Everybody can read it, so it names no people (ADR 70). Serves
 * `GET /api/v1/events/calendars/{nhs,njhs}.ics`, publicly `/calendars/…`: not calls of the contracts.
 */
@Injectable()
export class Calendars implements OnModuleInit {
  private readonly reads = new SharedReads<string>();

  constructor(
    private readonly http: HttpAdapterHost,
    private readonly manager: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const server: FastifyInstance = this.http.httpAdapter.getInstance();
    server.register(async (routes) => {
      handleErrors(routes, this.logger, 'A calendar failed');
      for (const chapter of chapters) {
        routes.get(`/api/v1/events/calendars/${chapter.toLowerCase()}.ics`, async (request, reply) => {
          const body = await this.reads.get(chapter, () => this.of(chapter));
          return sendPublic(request, reply, { body, etag: etagOf(body), type: 'text/calendar; charset=utf-8' });
        });
      }
    });
  }

  private async of(chapter: Chapter): Promise<string> {
    const events: CalendarEvent[] = await this.manager.query(
      `SELECT id, title, location, starts_at, ends_at, revision, updated_at, cancelled_at FROM events
       WHERE $1 = ANY (chapters) AND ends_at > now() - make_interval(days => $2) ORDER BY starts_at, id LIMIT $3`,
      [chapter, keptDays, mostEvents],
    );
    const { publicUrl } = this.config;
    const calendar = ical({
      name: `${chapter} Events`,
      description: `Events of the ${chapterNames[chapter]}`,
      prodId: { company: 'Honor Society', product: 'Portal', language: 'EN' },
      method: ICalCalendarMethod.PUBLISH,
      ttl: 60 * 60,
    });
    for (const event of events) {
      calendar.createEvent({
        id: `${event.id}@${new URL(publicUrl).hostname}`,
        sequence: event.revision,
        stamp: event.updated_at,
        start: event.starts_at,
        end: event.ends_at,
        summary: oneLine(event.title, 200),
        location: oneLine(event.location, 200),
        url: `${publicUrl}/dashboard/upcoming_events`,
        status: event.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
    }
    return calendar.toString();
  }
}
