import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { Goals } from '../goals/goals.service.ts';
import { NotificationChoices } from '../notifications/notification-choices.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Outbox } from '../outbox/outbox.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';
import { lastDigestTime } from './digest-time.ts';

/** In ms. If no worker ran at the time, the digest is sent when one starts, but no later than this. */
const latestMs = 24 * 60 * 60 * 1000;

/** Puts the weekly digest of everybody who wants it into the outbox, once a week for all workers together. */
@Injectable()
export class WeeklyDigest extends RepeatedJob {
  /** The last digest that was taken care of, so that each run needs no statement. */
  private settled = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly database: DataSource,
    private readonly goals: Goals,
    private readonly choices: NotificationChoices,
    private readonly outbox: Outbox,
  ) {
    super(config.outboxSweepMs, ({ message: reason }) =>
      logger.warn({ reason }, 'The weekly digest could not be looked at'),
    );
  }

  protected async run(): Promise<void> {
    const due = lastDigestTime(new Date(), this.config.weeklyDigest, this.goals.timeZone);
    if (due.getTime() === this.settled || Date.now() - due.getTime() > latestMs) return;
    await this.database.transaction(async (manager) => {
      const taken = await manager.query(
        'INSERT INTO weekly_digests (due_at) VALUES ($1) ON CONFLICT DO NOTHING RETURNING due_at',
        [due],
      );
      if (taken.length === 0) return;
      const readers = await this.choices.whoChose('weekly_digest');
      await this.outbox.add(manager, 'weekly-digest', ...readers.map((id) => `${id}`));
    });
    this.settled = due.getTime();
  }
}
