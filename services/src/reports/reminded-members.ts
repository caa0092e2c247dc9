import { Injectable } from '@nestjs/common';
import { dayIn } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { prepare } from '../database/prepare.ts';
import { Goals } from '../goals/goals.service.ts';
import type { RemindedMember } from './emails/goal-reminder.ts';

const findMember = prepare<Pick<RemindedMember, 'email' | 'firstName' | 'chapter'>>(
  `SELECT email, first_name AS "firstName", chapter FROM members
   WHERE id = $1 AND role <> 'admin' AND deleted_at IS NULL AND deactivated_at IS NULL`,
);

/** Members who are behind the goal of the present school year, one at a time. */
@Injectable()
export class RemindedMembers {
  constructor(
    private readonly database: DataSource,
    private readonly goals: Goals,
  ) {}

  /**
   * Undefined if they have reached the goal or are gone, or if the year has ended.
   * @param askedAt when an admin asked to remind them. Also undefined if the present year has begun since.
   */
  async find(id: number, askedAt = new Date()): Promise<RemindedMember | undefined> {
    const [member] = await findMember(this.database.manager, [id]);
    if (!member) return undefined;
    const goal = await this.goals.ofMember({ id, chapter: member.chapter });
    const askedOn = dayIn(this.goals.timeZone, askedAt);
    if (!this.goals.isUnderWay(goal) || goal.firstDay > askedOn) return undefined;
    const progress = await this.goals.progress(id, goal);
    // A member who is promoted from the next year on is reminded by the chapter whose goal still holds.
    return progress.missing > 0 ? { ...member, chapter: goal.chapter, goal, progress } : undefined;
  }
}
