import type { QueryRunner } from 'typeorm';
import { turns } from '../database/advisory-locks.ts';

/** More than the transactions that can run at the same time (PostgreSQL's `max_connections` is 100 by default). */
const margin = 200;

export class CreateMailLimits1795305600041 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE requested_mails (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        member_id integer NOT NULL,
        kind text NOT NULL,
        mailbox text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX requested_mails_of_member ON requested_mails (member_id, kind, created_at)');
    await runner.query('CREATE INDEX requested_mails_to_mailbox ON requested_mails (mailbox, created_at)');
    await runner.query(exceededMailLimit);
  }
}

/**
 * Each connection plans the function's queries once, with its first e-mails. While the table has few rows, PostgreSQL would
 * plan to read all of them, and do that for as long as it has counted no more.
 */
export class ReadLimitsByIndex1795305600280 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION exceeded_mail_limit SET enable_seqscan = off');
  }
}

/** Requests that share an e-mail are one e-mail to their mailbox. Before it, each one counted there. */
export class CountSharedMailsOnce1795305600461 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(waitsForTurn);
    await runner.query(exceededMailLimit);
    // It is part of the function, which was made anew without it.
    await runner.query('ALTER FUNCTION exceeded_mail_limit SET enable_seqscan = off');
  }
}

/**
 * SQL's `waits_for_turn`: whether a signature request to the mailbox waits for the next e-mail, so that another one would go with
 * it. One that is in the queue does not: it may go before the other. If the one that waits is withdrawn, what has been counted for
 * it stays counted.
 */
const waitsForTurn = `
  CREATE FUNCTION waits_for_turn(address text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM signature_requests
      WHERE mailbox = address AND state = 'open' AND sent_at IS NULL AND next_reminder_at > now())
  $$`;

/**
 * SQL's `exceeded_mail_limit`: the first limit that e-mails of a member would exceed, the mailbox if it is that of one, and
 * until when; no limit if they may be sent. Members and mailboxes take turns until the end of the transaction, so that what
 * is counted cannot change before it is added. All e-mails take turns only close to the limit of an hour.
 */
const exceededMailLimit = `
  CREATE OR REPLACE FUNCTION exceeded_mail_limit(
    sender integer, mail_kind text, addresses text[], per_member integer, per_mailbox integer, per_hour integer,
    OUT exceeded text, OUT crowded text, OUT until timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE
    mailboxes text[] := ARRAY(SELECT DISTINCT mailbox(address) FROM unnest(addresses) AS address);
    wanted integer := greatest(cardinality(mailboxes), 1);
    day_ago timestamptz := clock_timestamp() - interval '1 day';
  BEGIN
    PERFORM pg_advisory_xact_lock(${turns.mailsOfMember}, sender);
    PERFORM pg_advisory_xact_lock(${turns.mailsToMailbox}, key)
      FROM (SELECT DISTINCT hashtext(each) AS key FROM unnest(mailboxes) AS each ORDER BY key) AS keys;

    SELECT created_at + interval '1 day' INTO until FROM requested_mails
      WHERE member_id = sender AND kind = mail_kind AND created_at > day_ago
      ORDER BY created_at DESC OFFSET greatest(per_member - wanted, 0) LIMIT 1;
    IF FOUND OR wanted > per_member THEN
      exceeded := 'member';
      RETURN;
    END IF;

    SELECT each, nth.created_at + interval '1 day' INTO crowded, until
      FROM unnest(mailboxes) AS each CROSS JOIN LATERAL (
        SELECT mails.created_at FROM requested_mails AS mails
        WHERE mails.mailbox = each AND mails.created_at > day_ago
        ORDER BY mails.created_at DESC OFFSET per_mailbox - 1 LIMIT 1
      ) AS nth LIMIT 1;
    IF FOUND AND NOT (mail_kind = 'signature-request' AND waits_for_turn(crowded)) THEN
      exceeded := 'mailbox';
      RETURN;
    END IF;

    IF per_hour - wanted <= ${margin} OR (
      SELECT created_at FROM requested_mails
      WHERE id <= (SELECT max(id) FROM requested_mails) - (per_hour - wanted - ${margin}) ORDER BY id DESC LIMIT 1
    ) > clock_timestamp() - interval '1 hour' THEN
      PERFORM pg_advisory_xact_lock(${turns.mailsOfHour});
      SELECT created_at + interval '1 hour' INTO until FROM requested_mails
        ORDER BY id DESC OFFSET greatest(per_hour - wanted, 0) LIMIT 1;
      IF until > clock_timestamp() OR wanted > per_hour THEN
        exceeded := 'hour';
      END IF;
    END IF;
  END $$`;
