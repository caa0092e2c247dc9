import { erasedAddress } from '@portal/contracts';
import { addressesOfMembersInSql, erasedText, type PersonalData } from '../database/personal-data.ts';

const ofMember = 'SELECT id FROM hours_submissions WHERE member_id = ANY ($1::integer[])';
const namesSupervisor = `mailbox(waiting ->> 'supervisorEmail') = mailbox($1)`;
const erase = `UPDATE import_rows SET email = '${erasedAddress}', waiting = NULL, filled_in = NULL`;

export const importsData: PersonalData = {
  copy: {
    address: {
      imported_rows: 'SELECT * FROM import_rows WHERE email = lower($1)',
      imported_hours_that_name_the_supervisor: `SELECT waiting FROM import_rows WHERE ${namesSupervisor}`,
    },
  },
  erase: {
    member: [
      `${erase} WHERE submission_id IN (${ofMember}) OR (filled_in ->> 'id')::integer = ANY ($1::integer[])
         OR email IN (${addressesOfMembersInSql})`,
    ],
    address: [
      `${erase} WHERE email = lower($1)`,
      `UPDATE import_rows SET waiting = waiting || '{"supervisorName": "${erasedText}", "supervisorEmail": "${erasedAddress}"}'
       WHERE ${namesSupervisor}`,
    ],
  },
};
