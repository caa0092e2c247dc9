import type { PersonalData } from '../database/personal-data.ts';

export const notificationsData: PersonalData = {
  copy: { member: { email_choices: 'SELECT * FROM notification_choices WHERE member_id = ANY ($1::integer[])' } },
  erase: { member: ['DELETE FROM notification_choices WHERE member_id = ANY ($1::integer[])'] },
};
