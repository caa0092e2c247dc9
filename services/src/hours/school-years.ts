import { Injectable } from '@nestjs/common';
import { hundredths, isInYear, type SchoolYear } from '@portal/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { prepare } from '../database/prepare.ts';
import { Goals, workedInSql } from '../goals/goals.service.ts';

interface Worked {
  /** `YYYY-MM-DD`. */
  day: string;
  type: 'sync' | 'async' | 'correction';
  hours: number;
}

const findWorked = prepare<Worked>(
  `SELECT day::text, type, sum(hours)::float8 AS hours FROM (${workedInSql('$4')}) AS worked
   GROUP BY day, type ORDER BY day`,
);
const [earliest, latest] = ['1900-01-01', '2999-12-31'];

/** A member's approved hours by school year and month. */
@Injectable()
export class SchoolYears {
  constructor(
    private readonly database: DataSource,
    private readonly goals: Goals,
  ) {}

  /** The member's present year first, and then each other one in which hours count, newest first. */
  async of(member: Pick<Actor, 'id' | 'chapter'>): Promise<SchoolYear[]> {
    const [worked, sources] = await Promise.all([
      findWorked(this.database.manager, [earliest, latest, this.goals.timeZone, member.id]),
      this.goals.sourcesOf(member.id),
    ]);
    const days = worked.map(({ day }) => day);
    return Promise.all(
      this.goals.goalsWith(sources, member.chapter, days).map(async (goal) => ({
        goal,
        progress: await this.goals.progress(member.id, goal),
        // Hours between two years belong to none.
        months: monthsOf(worked.filter(({ day }) => isInYear(goal, day))),
      })),
    );
  }
}

function monthsOf(worked: Worked[]): SchoolYear['months'] {
  const months = new Map<string, SchoolYear['months'][number]>();
  for (const { day, type, hours } of worked) {
    if (type === 'correction') continue;
    const month = day.slice(0, 7);
    const sums = months.get(month) ?? { month, sync: 0, async: 0 };
    months.set(month, { ...sums, [type]: hundredths(sums[type] + hours) });
  }
  return [...months.values()];
}
