import { Inject, Injectable } from '@nestjs/common';
import { onBehalfOf, originOf } from '@portal/http-server/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import { LOGGER, type Logger } from '../../observability/logger.ts';
import { Outbox } from '../../outbox/outbox.ts';
import { RepeatedJob } from '../../outbox/repeated-job.ts';
import { Mailings } from './mailings.ts';

/** With the origin of the request that started it. */
interface Unfinished {
  id: string;
  state: string;
  requestId: string | null;
  traceparent: string | null;
}

/**
 * Starts mailings at their time, in the worker. It reads what is due from the database each time, so crashes, changed
 * schedules and several workers do no harm: each mailing starts once.
 */
@Injectable()
export class MailingScheduler extends RepeatedJob {
  constructor(
    @Inject(CONFIG) { outboxSweepMs }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly mailings: Mailings,
  ) {
    super(outboxSweepMs, ({ message: reason }) => logger.warn({ reason }, 'Mailings could not be looked at'));
  }

  protected async run(): Promise<void> {
    const unfinished: Unfinished[] = await this.database.query(
      `SELECT id, state, request_id AS "requestId", traceparent FROM mailings
       WHERE state = 'sending' OR (state = 'waiting' AND sends_at <= now()) ORDER BY sends_at`,
    );
    for (const { id, state, ...origin } of unfinished) {
      await onBehalfOf(originOf(origin), async () => {
        if (state === 'waiting') await this.database.transaction((manager) => this.begin(manager, id));
        // Also for a mailing whose last recipient was not recorded because the worker died, or that has no recipients.
        await this.mailings.finish(id);
      });
    }
  }

  /**
   * Stores the recipients and adds their e-mails to the outbox, unless the mailing was postponed or its post is not
   * published.
   */
  private async begin(manager: EntityManager, id: string): Promise<void> {
    const [begun]: [{ post_id: string }[], number] = await manager.query(
      `UPDATE mailings AS mailing SET state = 'sending' FROM posts AS post
       WHERE mailing.id = $1 AND mailing.state = 'waiting' AND mailing.sends_at <= now()
         AND post.id = mailing.post_id AND post.published_at <= now()
       RETURNING mailing.post_id`,
      [id],
    );
    for (const { post_id: postId } of begun) {
      const recipients = await addRecipients(manager, id, postId);
      await this.outbox.add(manager, 'newsletter-post', ...recipients);
      this.logger.info({ mailingId: id, recipients: recipients.length }, 'A mailing begins');
    }
  }
}

async function addRecipients(manager: EntityManager, mailingId: string, postId: string): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `INSERT INTO mailing_recipients (mailing_id, member_id)
     SELECT $1, member_id FROM post_audience WHERE post_id = $2 AND NOT unsubscribed RETURNING id`,
    [mailingId, postId],
  );
  await manager.query(
    `INSERT INTO newsletter_subscriptions (member_id)
     SELECT member_id FROM mailing_recipients WHERE mailing_id = $1 ON CONFLICT DO NOTHING`,
    [mailingId],
  );
  return rows.map(({ id }) => id);
}
