import type { Chapter, Role } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { type Counter, negated } from '../database/counter.ts';

/** Members who are not deleted, and their hours, by chapter and role. Deactivated ones are counted, too. */
export const memberCounter: Counter = {
  table: 'member_counts',
  counted: 'members',
  keys: ['chapter', 'role'],
  sums: ['hours'],
  summands: (relation) =>
    `SELECT chapter, role, 1 AS rows, total_hours AS hours FROM ${relation} WHERE deleted_at IS NULL`,
};

/** Number and hours of the members with one chapter and role. */
export interface Group {
  chapter: Chapter;
  role: Role;
  members: number;
  totalHours: number;
}

const deactivated = '(SELECT * FROM members WHERE deactivated_at IS NOT NULL) AS deactivated';

/** The members who are active. */
export const countByGroup = (manager: EntityManager): Promise<Group[]> =>
  manager.query(
    `SELECT chapter, role, sum(rows)::integer AS members, sum(hours)::float8 AS "totalHours"
     FROM (SELECT * FROM member_counts UNION ALL ${negated(memberCounter, memberCounter.summands(deactivated))}) AS summand
     GROUP BY chapter, role HAVING sum(rows) > 0`,
  );
