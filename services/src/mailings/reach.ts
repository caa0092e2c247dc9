/**
 * Whom a post reaches by e-mail: the members of its chapters, one a mailbox. SQL for the rows `member_id`, `unsubscribed`;
 * `postId` is an SQL expression.
 */
export const reachOf = (postId: string): string => `
  SELECT min(member.id) AS member_id, bool_or(subscription.unsubscribed_at IS NOT NULL) AS unsubscribed
  FROM posts AS reaching
  JOIN members AS member ON reaching.chapters = '{}' OR member.chapter = ANY (reaching.chapters)
  LEFT JOIN newsletter_subscriptions AS subscription ON subscription.member_id = member.id
  WHERE reaching.id = ${postId} AND member.deleted_at IS NULL AND member.email <> ''
  GROUP BY lower(member.email)`;
