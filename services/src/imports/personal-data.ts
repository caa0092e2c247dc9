import { erasedAddress, erasedText, type PersonalData } from '../database/personal-data.ts';

const ofMember = 'SELECT id FROM hours_submissions WHERE member_id = ANY ($1::integer[])';
const erase = `UPDATE import_rows SET email = '${erasedAddress}', waiting = NULL, filled_in = NULL`;

export const importsData: PersonalData = {
  copy: { address: { imported_rows: 'SELECT * FROM import_rows WHERE email = lower($1)' } },
  erase: {
    member: [`${erase} WHERE submission_id IN (${ofMember})`],
    address: [
      `${erase} WHERE email = lower($1)`,
      `UPDATE import_rows SET waiting = waiting || '{"supervisorName": "${erasedText}", "supervisorEmail": "${erasedAddress}"}'
       WHERE waiting IS NOT NULL AND mailbox(waiting ->> 'supervisorEmail') = mailbox($1)`,
    ],
  },
};
