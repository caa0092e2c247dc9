import type { PersonalData } from '../database/personal-data.ts';

/** A mailbox stays unsubscribed where another member has it: retention erases one account of it at a time. */
const leaveWishToOthers = `
  INSERT INTO newsletter_subscriptions (member_id, unsubscribed_at)
  SELECT other.id, min(unsubscribed_at) FROM newsletter_subscriptions
  JOIN members AS member ON member.id = member_id AND member.email <> ''
  JOIN members AS other ON lower(other.email) = lower(member.email) AND other.id <> ALL ($1::integer[])
  WHERE member_id = ANY ($1::integer[]) AND unsubscribed_at IS NOT NULL
  GROUP BY other.id
  ON CONFLICT (member_id) DO UPDATE SET unsubscribed_at = excluded.unsubscribed_at`;

/** Posts are the society's, and stay without the name of who wrote them. */
export const newsletterData: PersonalData = {
  copy: {
    member: {
      posts: `SELECT id, title, content, author_name, created_at, published_at FROM posts WHERE author_id = ANY ($1::integer[])`,
      drafts_of_posts:
        'SELECT post_id, form, other_form, saved_at FROM post_drafts WHERE author_id = ANY ($1::integer[])',
      newsletter_subscription: 'SELECT * FROM newsletter_subscriptions WHERE member_id = ANY ($1::integer[])',
      newsletters_received: 'SELECT mailing_id, state FROM mailing_recipients WHERE member_id = ANY ($1::integer[])',
    },
  },
  erase: {
    member: [
      'DELETE FROM post_drafts WHERE author_id = ANY ($1::integer[])',
      `UPDATE posts SET author_name = 'Former Member' WHERE author_id = ANY ($1::integer[])`,
      leaveWishToOthers,
      'DELETE FROM newsletter_subscriptions WHERE member_id = ANY ($1::integer[])',
    ],
  },
  retention: [
    { rows: 'Old drafts of posts', table: 'post_drafts', key: 'id', where: `saved_at < now() - interval '90 days'` },
    {
      rows: 'Unused uploads',
      table: 'post_files',
      key: 'id',
      where: `post_id IS NULL AND created_at < now() - interval '7 days'
        AND NOT EXISTS (SELECT FROM post_drafts WHERE post_files.id = ANY (file_ids))`,
    },
  ],
};
