import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { RepeatedJob } from '../../outbox/repeated-job.ts';
import { lockEvent } from './event-rows.ts';
import { SignUps } from './sign-ups.ts';

/** Reminds who has a seat a day before the event, once, and gives the seats of members who have left to those who wait. */
@Injectable()
export class EventReminders extends RepeatedJob {
  constructor(
    private readonly database: DataSource,
    private readonly signUps: SignUps,
    private readonly outbox: Outbox,
    @Inject(CONFIG) { outboxSweepMs }: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(outboxSweepMs, (err) => logger.warn({ err }, 'Members were not reminded of events'));
  }

  protected async run(): Promise<void> {
    const due: { id: string }[] = await this.database.query(
      `SELECT id FROM events WHERE starts_at BETWEEN now() AND now() + interval '1 day' AND reminded_at IS NULL
         AND cancelled_at IS NULL
       UNION SELECT event_id FROM active_sign_ups JOIN events ON events.id = event_id
       WHERE state = 'waiting' AND starts_at > now() AND cancelled_at IS NULL
         AND capacity > (SELECT count(*) FROM active_sign_ups AS seat WHERE seat.event_id = events.id AND seat.state = 'seat')`,
    );
    for (const { id } of due) if (!this.stopped) await this.remind(id);
  }

  private remind(id: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const event = await lockEvent(manager, id);
      await this.signUps.fill(manager, event);
      const [reminded]: [unknown[], number] = await manager.query(
        `UPDATE events SET reminded_at = now()
         WHERE id = $1 AND reminded_at IS NULL AND cancelled_at IS NULL
           AND starts_at BETWEEN now() AND now() + interval '1 day' RETURNING id`,
        [id],
      );
      if (reminded.length === 0) return;
      const seats: { id: string }[] = await manager.query(
        `SELECT id FROM active_sign_ups WHERE event_id = $1 AND state = 'seat'`,
        [id],
      );
      await this.outbox.add(manager, 'event-reminder', ...seats.map((seat) => seat.id));
    });
  }
}
