import type { PersonalData } from '../database/personal-data.ts';

const mine = 'WHERE member_id = ANY ($1::integer[])';

/** An event that was made from a proposal belongs to the society. The record that somebody came to a past event stays. */
export const eventsData: PersonalData = {
  copy: {
    member: {
      event_proposals: `SELECT id, title, description, date::text, location, state, note, created_at FROM event_proposals ${mine}`,
      event_sign_ups: `SELECT * FROM event_sign_ups ${mine}`,
    },
  },
  erase: {
    member: [
      `DELETE FROM event_sign_ups ${mine} AND submission_id IS NULL`,
      `DELETE FROM event_proposals ${mine} AND NOT EXISTS (SELECT FROM events WHERE proposal_id = event_proposals.id)`,
      `UPDATE event_proposals SET note = NULL ${mine}`,
    ],
  },
};
