import type { Goal } from '@portal/contracts';
import type { EntityManager } from 'typeorm';
import { portions } from '../database/portions.ts';
import { promotion } from './member-changes.ts';

/** From this day on, the members count for the chapter to which they are promoted. */
export async function move(manager: EntityManager, ids: string[], startsOn: string): Promise<void> {
  await deleteMoves(manager, ids, startsOn);
  await manager.query(
    `INSERT INTO chapter_moves (member_id, starts_on, from_chapter)
     SELECT id, $2, $3 FROM members WHERE clerk_id = ANY ($1)`,
    [ids, startsOn, promotion.from],
  );
  await haveHoursFollow(manager, ids);
}

/**
 * Promotions as of a school year begin with its first day, which is in the calendar year that names it. Nobody submits hours
 * meanwhile with the chapter of before.
 */
export async function followFirstDay(
  manager: EntityManager,
  { chapter, year, firstDay }: Pick<Goal, 'chapter' | 'year' | 'firstDay'>,
): Promise<void> {
  const late = `from_chapter = $1 AND starts_on BETWEEN make_date($2, 1, 1) AND make_date($2, 12, 31) AND starts_on <> $3`;
  const values = [chapter, year, firstDay];
  const members: { clerk_id: string }[] = await manager.query(
    `SELECT clerk_id FROM members WHERE id IN (SELECT member_id FROM chapter_moves WHERE ${late}) ORDER BY id FOR NO KEY UPDATE`,
    values,
  );
  if (members.length === 0) return;
  await manager.query(`UPDATE chapter_moves SET starts_on = $3 WHERE ${late}`, values);
  await haveHoursFollow(
    manager,
    members.map(({ clerk_id }) => clerk_id),
  );
}

/** Promotions from this day on were mistakes, if the chapter is corrected. */
export async function forgetMoves(manager: EntityManager, ids: string[], day: string): Promise<void> {
  await deleteMoves(manager, ids, day);
  await haveHoursFollow(manager, ids);
}

const deleteMoves = (manager: EntityManager, ids: string[], day: string) =>
  manager.query(
    `DELETE FROM chapter_moves
     WHERE starts_on >= $2 AND member_id IN (SELECT id FROM members WHERE clerk_id = ANY ($1))`,
    [ids, day],
  );

/** The hours of a thousand members in one statement would take longer than it may, and those of each in one of its own, too. */
const atOnce = 200;

/** Before the commit: within that, the caller would give up first, and it would be done all the same. */
async function haveHoursFollow(manager: EntityManager, ids: string[]): Promise<void> {
  for (const portion of portions(ids, atOnce))
    await manager.query('SELECT follow_chapters(array_agg(id)) FROM members WHERE clerk_id = ANY ($1)', [portion]);
  await manager.query('SET CONSTRAINTS follow_chapter IMMEDIATE');
}
