import { Inject, Injectable } from '@nestjs/common';
import type { Chapter, Mailing } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { inBatches, readInBatches } from '../../database/in-batches.ts';
import { prepare } from '../../database/prepare.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { type RecipientResult, recipientStates } from '../../outbox/recipient-states.ts';

/** Recipient and post of one e-mail. */
export interface MailingRecipient {
  email: string;
  chapter: Chapter;
  postId: string;
  subscriptionId: string;
}

const findRecipients = prepare<MailingRecipient & { id: string }>(
  `SELECT recipient.id, member.email, member.chapter, mailing.post_id AS "postId", subscription.id AS "subscriptionId"
   FROM mailing_recipients AS recipient
   JOIN mailings AS mailing ON mailing.id = recipient.mailing_id
   JOIN posts AS post ON post.id = mailing.post_id AND post.published_at <= now()
   JOIN members AS member ON member.id = recipient.member_id AND member.deleted_at IS NULL
     AND member.deactivated_at IS NULL
     AND (post.chapters = '{}' OR member.chapter = ANY (post.chapters))
   JOIN newsletter_subscriptions AS subscription ON subscription.member_id = member.id
   WHERE recipient.id = ANY ($1::uuid[]) AND recipient.state = 'waiting' AND NOT EXISTS (
     SELECT FROM members AS namesake
     JOIN newsletter_subscriptions AS other ON other.member_id = namesake.id AND other.unsubscribed_at IS NOT NULL
     WHERE lower(namesake.email) = lower(member.email))`,
);
const recipients = recipientStates('mailing_recipients', 'mailing_id');

/** A row of the view `mailing_progress`. */
export interface ProgressRow extends Omit<Mailing, 'sendsAt'> {
  post_id: string;
  sends_at: Date;
}

export const mailingOf = ({ id, state, sends_at, recipients, delivered, failed, skipped }: ProgressRow): Mailing => ({
  ...{ id, state, recipients, delivered, failed, skipped },
  sendsAt: timestampOf(sends_at),
});

const findNewest = prepare<ProgressRow>(
  `SELECT * FROM mailing_progress WHERE id IN (
     SELECT DISTINCT ON (post_id) id FROM mailings WHERE post_id = ANY ($1::uuid[])
     ORDER BY post_id, state = 'cancelled', created_at DESC)`,
);

@Injectable()
export class Mailings {
  /**
   * The recipient of an e-mail. Undefined if it is delivered or no longer wanted: the member has left, or one with the same
   * address, deleted or not, has unsubscribed, or the post is not published any more, or not for the member's chapter.
   */
  readonly forEmail = readInBatches((ids) => findRecipients(this.database.manager, [ids]));
  private readonly settleTogether = inBatches(async (results: { id: string; state: RecipientResult }[]) => {
    const columns = [results.map(({ id }) => id), results.map(({ state }) => state)];
    for (const { list } of await recipients.settle(this.database.manager, columns)) await this.finish(list);
  });

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly audit: Audit,
  ) {}

  /** The newest mailing of each of these posts; a cancelled one only where a post has no other. */
  async newest(postIds: string[]): Promise<Map<string, Mailing>> {
    const rows = await findNewest(this.database.manager, [postIds]);
    return new Map(rows.map((row) => [row.post_id, mailingOf(row)]));
  }

  /** Cancels a mailing, or that of a post which is deleted or becomes a draft, if sending has not begun. `actor` is a Clerk id. */
  async cancel(manager: EntityManager, actor: string, which: { id: string } | { post_id: string }): Promise<void> {
    const [[column, value] = []] = Object.entries(which);
    const [cancelled]: [{ id: string; post_id: string }[], number] = await manager.query(
      `UPDATE mailings SET state = 'cancelled' WHERE ${column} = $1 AND state = 'waiting' RETURNING id, post_id`,
      [value],
    );
    for (const { id: mailingId, post_id: subject } of cancelled) {
      const details = { mailingId };
      await this.audit.record(manager, { actor, action: 'post.mailing_cancelled', subject, details });
    }
  }

  /**
   * Starts the cancel window again if sending has not begun, because the publication or the chapters of the post have
   * changed in `manager` since the request.
   */
  async restartCancelWindow(manager: EntityManager, postId: string): Promise<void> {
    await manager.query(
      `UPDATE mailings AS mailing
       SET sends_at = greatest(clock_timestamp(), post.published_at) + make_interval(secs => $2)
       FROM posts AS post
       WHERE post.id = $1 AND mailing.post_id = post.id AND mailing.state = 'waiting'`,
      [postId, this.config.newsletterCancelSeconds],
    );
  }

  /** Records the result of an e-mail. After the last one, the mailing is sent. */
  settle(recipientId: string, state: RecipientResult): Promise<void> {
    return this.settleTogether({ id: recipientId, state });
  }

  async reopen(recipientId: string): Promise<void> {
    await recipients.reopen(this.database.manager, [recipientId]);
  }

  /** Marks a mailing as sent if nothing is left to deliver. An e-mail that was retried, or has come back, is counted again. */
  async finish(mailingId: string): Promise<void> {
    await this.database.query(
      `UPDATE mailings AS mailing
       SET state = 'sent', (recipients, delivered, failed, skipped) = (
         SELECT count(*), count(*) FILTER (WHERE state = 'delivered'), count(*) FILTER (WHERE state = 'failed'),
                count(*) FILTER (WHERE state = 'skipped')
         FROM mailing_recipients WHERE mailing_id = mailing.id
       )
       WHERE id = $1 AND state IN ('sending', 'sent')
         AND NOT EXISTS (SELECT FROM mailing_recipients WHERE mailing_id = $1 AND state = 'waiting')`,
      [mailingId],
    );
  }
}
