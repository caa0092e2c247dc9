import type { PersonalData } from '../database/personal-data.ts';

const mine = 'WHERE member_id = ANY ($1::integer[])';

export const reportsData: PersonalData = {
  copy: { member: { reminders_of_goals: `SELECT state, reminded_at, delivered_at FROM reminded_members ${mine}` } },
  erase: { member: [`DELETE FROM reminded_members ${mine}`] },
};
