import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Outbox } from '../outbox/outbox.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';

const atOnce = 500;

/**
 * Takes what is due and gives it another day, in case its e-mail is lost. Of several workers, each takes other
 * requests. Requests of deactivated members wait until they are reactivated, and nobody is reminded for a deleted one. Fewer
 * reminders are due where the setting has become shorter.
 */
const takeDue = prepare<{ id: string; mailbox: string; waits: boolean }>(
  `UPDATE signature_requests SET next_reminder_at = now() + interval '1 day'
   WHERE id IN (
     SELECT id FROM signature_requests WHERE state = 'open' AND next_reminder_at <= now()
       AND (sent_at IS NULL OR reminders_sent < $2)
       AND NOT EXISTS (SELECT FROM members WHERE members.id = member_id
         AND (deactivated_at IS NOT NULL OR deleted_at IS NOT NULL))
     ORDER BY next_reminder_at LIMIT $1 FOR UPDATE SKIP LOCKED
   ) RETURNING id, mailbox, sent_at IS NULL AS waits`,
);

/** E-mails supervisors again who have not answered, and for the first time those whose turn has come. */
@Injectable()
export class Reminders extends RepeatedJob {
  private readonly reminders: number;

  constructor(
    @Inject(CONFIG) { outboxSweepMs, reminderDays }: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {
    super(outboxSweepMs, ({ message: reason }) => logger.warn({ reason }, 'Reminders could not be looked at'));
    this.reminders = reminderDays.length;
  }

  protected async run(): Promise<void> {
    while ((await this.database.transaction((manager) => this.remind(manager))) === atOnce);
  }

  /** One e-mail for each mailbox, which then has all that waits for it. Returns the number of requests. */
  private async remind(manager: EntityManager): Promise<number> {
    const due = await takeDue(manager, [atOnce, this.reminders]);
    if (due.length === 0) return 0;
    // Of several for a mailbox, one that waits for its first e-mail comes before those that have had one.
    due.sort((one, other) => Number(one.waits) - Number(other.waits));
    const mails = [...new Map(due.map((request) => [request.mailbox, request])).values()];
    const idsOf = (waits: boolean) => mails.filter((mail) => mail.waits === waits).map(({ id }) => id);
    await this.outbox.addAgain(manager, 'signature-request', ...idsOf(true));
    await this.outbox.add(manager, 'signature-request', ...idsOf(false));
    return due.length;
  }
}
