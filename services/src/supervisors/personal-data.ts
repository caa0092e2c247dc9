import type { PersonalData } from '../database/personal-data.ts';

/** Who has stopped e-mails stays known, because only so the wish is kept. */
export const supervisorsData: PersonalData = {
  copy: { address: { supervisor: 'SELECT * FROM supervisors WHERE mailbox = mailbox($1)' } },
  erase: { address: ['DELETE FROM supervisors WHERE mailbox = mailbox($1) AND stopped_at IS NULL'] },
};
