import type { Chapter, Role } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import type { Counter } from '../database/counter.ts';

/** Members who are not deleted, and their hours, by chapter and role. */
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

export const countByGroup = (manager: EntityManager): Promise<Group[]> =>
  manager.query(
    `SELECT chapter, role, sum(rows)::integer AS members, sum(hours)::float8 AS "totalHours"
     FROM member_counts GROUP BY chapter, role`,
  );
