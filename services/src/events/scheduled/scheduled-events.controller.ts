import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../../http/endpoint.ts';
import { Door } from './door.ts';
import { ScheduleEvent } from './schedule-event.ts';
import { SignUps } from './sign-ups.ts';
import { UpcomingEvents } from './upcoming-events.ts';

@Controller()
export class ScheduledEventsController {
  constructor(
    private readonly scheduling: ScheduleEvent,
    private readonly upcoming: UpcomingEvents,
    private readonly signUps: SignUps,
    private readonly door: Door,
  ) {}

  @Endpoint('POST /events/schedule', { perMinute: 30 })
  async schedule({ actor, input }: RequestTo<'POST /events/schedule'>) {
    return { event: await this.scheduling.schedule(actor, input) };
  }

  @Endpoint('POST /events/change', { perMinute: 30 })
  async change({ actor, input }: RequestTo<'POST /events/change'>) {
    return { event: await this.scheduling.change(actor, input) };
  }

  @Endpoint('POST /events/cancel', { perMinute: 30 })
  async cancel({ actor, input }: RequestTo<'POST /events/cancel'>) {
    return { event: await this.scheduling.cancel(actor, input) };
  }

  @Endpoint('GET /events/upcoming')
  async list({ actor, input }: RequestTo<'GET /events/upcoming'>) {
    return this.upcoming.list(actor, input);
  }

  @Endpoint('POST /events/signUp', { perMinute: 60 })
  async signUp({ actor, input }: RequestTo<'POST /events/signUp'>) {
    return { event: await this.signUps.signUp(actor, input.eventId) };
  }

  @Endpoint('POST /events/leave', { perMinute: 60 })
  async leave({ actor, input }: RequestTo<'POST /events/leave'>) {
    return { event: await this.signUps.leave(actor, input.eventId) };
  }

  @Endpoint('GET /events/door')
  async showDoor({ actor, input }: RequestTo<'GET /events/door'>) {
    return this.door.show(actor, input.eventId, input.kind);
  }

  @Endpoint('POST /events/attend', { perMinute: 60 })
  async attend({ actor, input }: RequestTo<'POST /events/attend'>) {
    return this.door.attend(actor, input.code);
  }

  @Endpoint('POST /events/checkOut', { perMinute: 120 })
  async checkOut({ actor, input }: RequestTo<'POST /events/checkOut'>) {
    await this.door.checkOut(actor, input.attendeeId);
  }
}
