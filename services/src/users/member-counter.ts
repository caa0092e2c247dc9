import type { Chapter, Role } from '@portal/contracts';
import { type Counter, negated } from '../database/counter.ts';
import { prepare } from '../database/prepare.ts';

const counterOf = (table: string, isCounted: string): Counter => ({
  table,
  counted: 'members',
  keys: ['chapter', 'role'],
  sums: ['hours'],
  summands: (relation) => `SELECT chapter, role, 1 AS rows, total_hours AS hours FROM ${relation} WHERE ${isCounted}`,
});

/** Members who are not deleted, and their hours, by chapter and role. Deactivated ones are counted, too. */
export const memberCounter = counterOf('member_counts', 'deleted_at IS NULL');

/** Those of them who are deactivated. */
export const deactivatedCounter = counterOf(
  'deactivated_member_counts',
  'deactivated_at IS NOT NULL AND deleted_at IS NULL',
);

/** Number and hours of the members with one chapter and role. */
export interface Group {
  chapter: Chapter;
  role: Role;
  members: number;
  totalHours: number;
}

/** The members who are active. */
export const countByGroup = prepare<Group>(
  `SELECT chapter, role, sum(rows)::integer AS members, sum(hours)::float8 AS "totalHours"
   FROM (SELECT * FROM member_counts
     UNION ALL ${negated(deactivatedCounter, 'SELECT * FROM deactivated_member_counts')}) AS summand
   GROUP BY chapter, role HAVING sum(rows) > 0`,
);
