import type { Mailing } from '@portal/contracts';
import { timestampOf } from '../../http/timestamp.ts';
import { audienceQuery } from './audience.ts';

export interface ProgressRow extends Omit<Mailing, 'sendsAt'> {
  postId: string;
  sendsAt: Date;
}

/**
 * SQL for the progress of e-mailings whose post exists. `which` is a condition on `mailing`. A waiting one counts its
 * current recipients, a running one those at its start.
 */
export const progressOf = (which: string): string => `
  SELECT mailing.post_id AS "postId", mailing.id, mailing.state, mailing.sends_at AS "sendsAt",
         coalesce(mailing.recipients, counted.recipients, reached.recipients, 0) AS recipients,
         coalesce(mailing.delivered, counted.delivered, 0) AS delivered,
         coalesce(mailing.failed, counted.failed, 0) AS failed,
         coalesce(mailing.skipped, counted.skipped, 0) AS skipped
  FROM mailings AS mailing
  JOIN posts AS post ON post.id = mailing.post_id
  LEFT JOIN LATERAL (${countsOf('mailing.id')} AND mailing.state = 'sending') AS counted
    ON mailing.state = 'sending'
  LEFT JOIN LATERAL (
    SELECT count(*)::integer AS recipients FROM (${audienceQuery('post.id')}) AS reached
    WHERE NOT reached.unsubscribed AND mailing.state = 'waiting'
  ) AS reached ON mailing.state = 'waiting'
  WHERE ${which}`;

/** SQL for the figures of one e-mailing, from its recipients. */
export function countsOf(mailingId: string): string {
  return `
  SELECT count(*)::integer AS recipients,
         count(*) FILTER (WHERE state = 'delivered')::integer AS delivered,
         count(*) FILTER (WHERE state = 'failed')::integer AS failed,
         count(*) FILTER (WHERE state = 'skipped')::integer AS skipped
  FROM mailing_recipients WHERE mailing_id = ${mailingId}`;
}

export const mailingOf = ({ postId: _, sendsAt, ...row }: ProgressRow): Mailing => ({
  ...row,
  sendsAt: timestampOf(sendsAt),
});
