import { Injectable } from '@nestjs/common';
import { type Chapter, chapters, type Goal } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { Actor } from '../auth/actor.ts';
import { Goals } from '../goals/goals.service.ts';

interface Requested {
  year?: number;
  chapter?: Chapter | null;
}

/** A year of one chapter or both. */
export interface Scope {
  year: number;
  goals: Goal[];
  /** First four parameters of statements with `yearInSql`. */
  values: [first: string, last: string, timeZone: string, goals: string];
}

/** What somebody may read: admins both chapters, leads their own. */
@Injectable()
export class ReportScope {
  constructor(private readonly goals: Goals) {}

  async of(actor: Pick<Actor, 'role' | 'chapter'>, { year, chapter }: Requested): Promise<Scope> {
    if (actor.role !== 'admin' && chapter && chapter !== actor.chapter)
      throw new PortalError('forbidden', 'You can only read the reports of your own chapter.');
    const one = actor.role === 'admin' ? chapter : actor.chapter;
    const shown = one ? [one] : chapters;
    const shownYear = year ?? (await this.goals.current(actor.chapter)).year;
    const goals = await Promise.all(shown.map((each) => this.goals.of(each, shownYear)));
    const first = goals.map(({ firstDay }) => firstDay).sort()[0] ?? '';
    const last =
      goals
        .map(({ lastDay }) => lastDay)
        .sort()
        .at(-1) ?? '';
    return { year: shownYear, goals, values: [first, last, this.goals.timeZone, JSON.stringify(goals)] };
  }

  /** The school year of a day in the viewer's chapter. */
  async yearOf(chapter: Chapter, day: string): Promise<number> {
    return (await this.goals.goalsOf(chapter)).yearOf(day);
  }

  /** The goals of the viewer's chapter from a year to the present one, newest first. */
  async since(chapter: Chapter, day: string | null): Promise<Goal[]> {
    const { year: current } = await this.goals.current(chapter);
    const first = day ? Math.min(await this.yearOf(chapter, day), current) : current;
    return Promise.all(
      Array.from({ length: current - first + 1 }, (_, index) => this.goals.of(chapter, current - index)),
    );
  }
}
