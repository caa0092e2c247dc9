import type { EntityManager } from 'typeorm';
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
  for (let start = 0; start < ids.length; start += atOnce)
    await manager.query('SELECT follow_chapters(array_agg(id)) FROM members WHERE clerk_id = ANY ($1)', [
      ids.slice(start, start + atOnce),
    ]);
  await manager.query('SET CONSTRAINTS follow_chapter IMMEDIATE');
}
