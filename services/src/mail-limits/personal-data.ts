import type { PersonalData } from '../database/personal-data.ts';

export const mailLimitsData: PersonalData = {
  erase: {
    member: ['DELETE FROM requested_mails WHERE member_id = ANY ($1::integer[])'],
    address: ['DELETE FROM requested_mails WHERE mailbox = mailbox($1)'],
  },
  retention: [
    {
      rows: 'Counts of requested e-mails',
      table: 'requested_mails',
      key: 'id',
      where: `created_at < now() - interval '1 day'`,
    },
  ],
};
