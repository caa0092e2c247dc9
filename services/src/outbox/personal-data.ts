import type { PersonalData } from '../database/personal-data.ts';

/**
 * Messages of mail servers named addresses until 2026-11-26; since then these are taken out before a message is stored. Retention
 * deletes a row after 90 days, so this can go from March 2027 on.
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
