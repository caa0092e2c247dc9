import type { PersonalData } from '../database/personal-data.ts';

/**
 * Releases up to 0.1.0 stored the addresses that messages of mail servers name. Retention takes the last such row away 90 days after
 * the upgrade, so a release that comes later can drop this.
 */
const forgetErrors = 'UPDATE outbox SET last_error = NULL, bounce = NULL';

export const outboxData: PersonalData = {
  erase: {
    member: [
      `${forgetErrors} WHERE (last_error IS NOT NULL OR bounce IS NOT NULL) AND subject_id IN (
         SELECT clerk_id FROM members WHERE id = ANY ($1::integer[])
         UNION ALL SELECT id::text FROM hours_submissions WHERE member_id = ANY ($1::integer[]))`,
    ],
    address: [
      `${forgetErrors} WHERE (last_error IS NOT NULL OR bounce IS NOT NULL)
      AND strpos(lower(concat(last_error, bounce)), lower($1)) > 0`,
    ],
  },
  retention: [
    {
      rows: 'E-mails and calls that are settled',
      table: 'outbox',
      key: 'id',
      where: `created_at < now() - interval '90 days' AND (done_at IS NOT NULL OR failed_at IS NOT NULL)`,
    },
  ],
};
