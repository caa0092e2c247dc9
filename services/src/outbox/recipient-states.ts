import { prepare } from '../database/prepare.ts';

/** What came of the e-mail to a recipient. `failed` also if it came back after the mail server had accepted it. */
export type RecipientResult = 'delivered' | 'failed' | 'skipped';

/**
 * Statements for a table whose rows are each the recipient of one e-mail. `list` is the column that they belong to.
 * @param deliveredAt the column that says when the e-mail was delivered, if the table has one
 */
export const recipientStates = (table: string, list: string, deliveredAt?: string) => ({
  /**
   * Records results, by the ids of recipients. Resolves to their lists, also of those whose result was recorded before: what
   * followed then may have failed.
   */
  settle: prepare<{ list: string }>(
    `WITH settled AS (
       UPDATE ${table} AS recipient SET state = result.state${deliveredAt ? `, ${deliveredAt} = CASE result.state WHEN 'delivered' THEN now() END` : ''}
       FROM unnest($1::uuid[], $2::text[]) AS result (id, state)
       WHERE recipient.id = result.id
         AND (recipient.state = 'waiting' OR (recipient.state = 'delivered' AND result.state = 'failed'))
     )
     SELECT DISTINCT ${list} AS list FROM ${table} WHERE id = ANY ($1::uuid[])`,
  ),
  /** Opens a recipient whose e-mail was given up, so that it can be sent again. */
  reopen: prepare(`UPDATE ${table} SET state = 'waiting' WHERE id = $1 AND state = 'failed'`),
});
