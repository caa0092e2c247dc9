import { erasedAddressInSql, type PersonalData } from '../database/personal-data.ts';

/** The record stays without a name, because hours, events and the audit trail belong to it. */
export const usersData: PersonalData = {
  copy: {
    member: {
      members: `SELECT id, clerk_id, first_name, last_name, email, role, chapter, committee, graduation_year, total_hours,
        created_at, approved_at, deactivated_at, deleted_at FROM members WHERE id = ANY ($1::integer[])`,
      chapter_moves: `SELECT member_id, starts_on::text, from_chapter FROM chapter_moves
        WHERE member_id = ANY ($1::integer[])`,
      hours_entries: 'SELECT * FROM hours_entries WHERE member_id = ANY ($1::integer[]) ORDER BY id',
    },
  },
  erase: {
    member: [
      'UPDATE hours_entries SET reason = NULL WHERE member_id = ANY ($1::integer[]) AND reason IS NOT NULL',
      `UPDATE members SET first_name = 'Former', last_name = 'Member', email = ${erasedAddressInSql},
         committee = NULL, graduation_year = NULL, clerk_updated_at = NULL, updated_at = now(),
         deleted_at = coalesce(deleted_at, now()), deactivated_at = coalesce(deactivated_at, now())
       WHERE id = ANY ($1::integer[])`,
    ],
  },
};
