/** SQL condition: the post is for the chapter of `member`. No chapter means both. */
export const isFor = (post: string): string => `(${post}.chapters = '{}' OR member.chapter = ANY (${post}.chapters))`;

/**
 * The recipients of a post: the members of its chapters, one per mailbox. SQL for the rows `member_id`, `unsubscribed`.
 * `postId` is an SQL expression. A mailbox that unsubscribed stays unsubscribed, also if its member was deleted.
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
