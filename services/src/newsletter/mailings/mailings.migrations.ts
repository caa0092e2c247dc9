import type { QueryRunner } from 'typeorm';

/** One row for each mailbox. It stays unsubscribed, also if the member who unsubscribed was deleted. */
export const audience = (recipients: string) => `
  CREATE OR REPLACE VIEW post_audience AS
  SELECT post.id AS post_id, min(member.id) AS member_id, lower(member.email) IN (
    SELECT lower(known.email) FROM newsletter_subscriptions AS subscription
    JOIN members AS known ON known.id = subscription.member_id
    WHERE subscription.unsubscribed_at IS NOT NULL
  ) AS unsubscribed
  FROM posts AS post
  JOIN members AS member ON post.chapters = '{}' OR member.chapter = ANY (post.chapters)
  WHERE ${recipients} AND member.email <> ''
  GROUP BY post.id, lower(member.email)`;

/** Deactivated members receive no posts. */
export class LeaveOutDeactivated1795305600151 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(audience('member.deleted_at IS NULL AND member.deactivated_at IS NULL'));
  }
}

/**
 * Counts recipients only where the figures need it. A condition of a join is looked at after the rows are counted, so each
 * mailing that was sent long ago was counted twice.
 */
export class CountMailingsOnce1795305600112 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW mailing_progress AS
      SELECT mailing.id, mailing.post_id, mailing.state, mailing.sends_at, mailing.started_by, mailing.request_key,
             coalesce(mailing.recipients, CASE mailing.state WHEN 'sending' THEN counted.recipients WHEN 'waiting' THEN (
               SELECT count(*)::integer FROM post_audience WHERE post_id = mailing.post_id AND NOT unsubscribed
             ) END, 0) AS recipients,
             coalesce(mailing.delivered, counted.delivered, 0) AS delivered,
             coalesce(mailing.failed, counted.failed, 0) AS failed,
             coalesce(mailing.skipped, counted.skipped, 0) AS skipped
      FROM mailings AS mailing
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS recipients,
               count(*) FILTER (WHERE recipient.state = 'delivered')::integer AS delivered,
               count(*) FILTER (WHERE recipient.state = 'failed')::integer AS failed,
               count(*) FILTER (WHERE recipient.state = 'skipped')::integer AS skipped
        FROM mailing_recipients AS recipient WHERE mailing_id = mailing.id AND mailing.state = 'sending'
      ) AS counted
      WHERE mailing.post_id IS NOT NULL`);
  }
}

/** Nobody whom no lead or admin has approved receives posts: such an account may be no member at all. */
export class MailApprovedMembers1795305600159 {
  async up(runner: QueryRunner): Promise<void> {
    const isMember = 'member.deleted_at IS NULL AND member.deactivated_at IS NULL';
    await runner.query(audience(`${isMember} AND member.approved_at IS NOT NULL`));
  }
}

/** The e-mails of a mailing name the request that started it. Older mailings name none. */
export class NameRequestsOfMailings1795305600222 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mailings ADD COLUMN request_id text, ADD COLUMN traceparent text');
  }
}

/** E-mails that came back counted as delivered, so a retry sent nothing. */
export class FailReturnedPosts1795305600360 {
  readonly contracts = 'It locks the few recipients whose e-mail came back, and their mailings.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH returned AS (
        UPDATE mailing_recipients AS recipient SET state = 'failed' FROM outbox
        WHERE kind = 'newsletter-post' AND failed_at IS NOT NULL AND subject_id = recipient.id::text AND state = 'delivered'
        RETURNING mailing_id
      )
      UPDATE mailings AS mailing SET delivered = delivered - emails, failed = failed + emails
      FROM (SELECT mailing_id, count(*)::integer AS emails FROM returned GROUP BY mailing_id) AS counted
      WHERE mailing.id = counted.mailing_id`);
  }
}
