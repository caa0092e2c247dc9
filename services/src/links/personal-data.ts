import type { PersonalData } from '../database/personal-data.ts';

/** Until then, the page of an expired link can offer a fresh one. */
export const linksData: PersonalData = {
  erase: {
    address: [
      `DELETE FROM link_tokens WHERE subject_id IN (SELECT id FROM signature_requests WHERE mailbox = mailbox($1))`,
    ],
  },
  retention: [
    {
      rows: 'Links that expired',
      table: 'link_tokens',
      key: 'hash',
      where: `expires_at < now() - interval '90 days'`,
    },
  ],
};
