import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { formatDate, type Goal } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { changedSince } from '../http/changed-since.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { UsersService } from '../users/users.service.ts';
import { Goals } from './goals.service.ts';
import type { ChapterGoals, SavedGoal } from './school-year.ts';

type Input = RequestTo<'POST /goals/save'>['input'];

/** Saves the goal of a chapter and year. */
@Injectable()
export class SaveGoal {
  constructor(
    private readonly database: DataSource,
    private readonly goals: Goals,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  /**
   * @throws {PortalError} `invalid` with the field, for a year too far ahead or days of another year; `conflict` if the goal has
   *   changed since it was seen
   */
  async save({ clerkId }: Actor, input: Input): Promise<Goal> {
    const { chapter, year } = input;
    await this.database.transaction(async (manager) => {
      // Goals of neighbouring years are compared, so nobody may save one meanwhile.
      await manager.query('LOCK TABLE goals IN SHARE ROW EXCLUSIVE MODE');
      const goals = await this.goals.goalsOf(chapter, manager);
      const before = goals.of(year);
      // A repeated request, whose first response was lost, is no conflict.
      if (goals.isSaved(year) && isDeepStrictEqual(valuesOf(before), valuesOf(input))) return;
      if (input.seen && !isDeepStrictEqual(valuesOf(before), valuesOf(input.seen))) throw changedSince('goal');
      const { today } = this.goals;
      refuseConflict(goals, input, today);
      // The year after follows this one until it is saved itself, or this one has ended.
      const next = goals.of(year + 1);
      if (before.lastDay < today && !goals.isSaved(next.year)) await write(manager, next);
      await write(manager, input);
      const after = await this.goals.goalsOf(chapter, manager);
      for (const each of [year, next.year])
        if (goals.of(each).lastDay >= today) await this.users.followFirstDay(manager, after.of(each));
      const details = { chapter, year, ...valuesOf(input), from: valuesOf(before) };
      await this.audit.record(manager, {
        actor: clerkId,
        action: 'goal.saved',
        subject: `${chapter} ${year}`,
        details,
      });
    });
    return this.goals.of(chapter, year);
  }
}

const valuesOf = ({ requiredHours, syncCap, asyncCap, firstDay, lastDay }: NonNullable<Input['seen']>) => ({
  ...{ requiredHours, syncCap, asyncCap, firstDay, lastDay },
});

const write = (manager: EntityManager, goal: SavedGoal): Promise<unknown> =>
  manager.query(
    `INSERT INTO goals (chapter, year, required_hours, sync_cap, async_cap, first_day, last_day)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (chapter, year) DO UPDATE SET required_hours = $3, sync_cap = $4, async_cap = $5, first_day = $6,
       last_day = $7, updated_at = now()`,
    [goal.chapter, goal.year, goal.requiredHours, goal.syncCap, goal.asyncCap, goal.firstDay, goal.lastDay],
  );

function refuseConflict(goals: ChapterGoals, { year, firstDay, lastDay }: Input, today: string): void {
  const current = goals.yearOf(today);
  if (year > current + 1) throw invalid('year', `Goals can be set up to the next school year (${current + 1})`);
  const before = goals.of(year - 1);
  if (firstDay <= before.lastDay)
    throw invalid(
      'firstDay',
      `The year before ends on ${usDate(before.lastDay)}: begin after that, or change it first`,
    );
  const after = goals.of(year + 1);
  if ((goals.isSaved(after.year) || goals.of(year).lastDay < today) && lastDay >= after.firstDay)
    throw invalid('lastDay', `The year after begins on ${usDate(after.firstDay)}: end before that, or change it first`);
}

const usDate = (day: string) => formatDate(day, 'en-US');

const invalid = (field: string, message: string) => PortalError.ofField('invalid', field, message);
