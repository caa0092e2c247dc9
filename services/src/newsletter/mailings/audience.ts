/** SQL for whether a post is for the chapter of `member`; no chapter at all means both. */
export const isFor = (post: string): string => `(${post}.chapters = '{}' OR member.chapter = ANY (${post}.chapters))`;

/**
 * Whom a post reaches by e-mail: the members of its chapters, one a mailbox. SQL for the rows `member_id`, `unsubscribed`;
 * `postId` is an SQL expression. A mailbox that unsubscribed stays so, also as that of a member who was deleted since.
 */
export const audienceQuery = (postId: string): string => `
  SELECT min(member.id) AS member_id, lower(member.email) IN (
    SELECT lower(known.email) FROM newsletter_subscriptions AS subscription
    JOIN members AS known ON known.id = subscription.member_id
    WHERE subscription.unsubscribed_at IS NOT NULL
  ) AS unsubscribed
  FROM posts AS reaching
  JOIN members AS member ON ${isFor('reaching')}
  WHERE reaching.id = ${postId} AND member.deleted_at IS NULL AND member.email <> ''
  GROUP BY lower(member.email)`;
