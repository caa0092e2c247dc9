import { Injectable } from '@nestjs/common';
import { type Chapter, chapters, formatDate, type Goal, schoolYearName } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { Standing } from '../auth/actor.ts';
import { Goals } from '../goals/goals.service.ts';

interface Requested {
  year?: number;
  chapter?: Chapter | null;
}

/** The goals of one chapter or both, each in its year. */
export interface Scope {
  goals: Goal[];
  /** First five parameters of statements with `yearInSql`. */
  values: [first: string, last: string, timeZone: string, goals: string, chapterOn: string];
}

export interface YearScope extends Scope {
  year: number;
}

/** What somebody may read: admins both chapters, leads their own. */
@Injectable()
export class ReportScope {
  constructor(private readonly goals: Goals) {}

  /** Zone of the society's days. */
  get timeZone(): string {
    return this.goals.timeZone;
  }

  /** One year. Without one, it is the present year of the only chapter, or of the reader's. */
  async of(reader: Standing, { year, chapter }: Requested): Promise<YearScope> {
    const shown = shownTo(reader, chapter);
    const shownYear = year ?? (await this.goals.current(leading(reader, shown))).year;
    const goals = await Promise.all(shown.map((each) => this.goals.of(each, shownYear)));
    return { year: shownYear, ...this.scope(goals) };
  }

  /**
   * The present year of each chapter, which can be another one: without the chapters whose year has ended, while the next one has
   * not begun. `ended` says so if none is left.
   */
  async underWay(reader: Standing, chapter?: Chapter | null): Promise<Scope & { ended: string | null }> {
    const goals = await Promise.all(shownTo(reader, chapter).map((each) => this.goals.current(each)));
    const shown = goals.filter((goal) => this.goals.isUnderWay(goal));
    const lastDay = latest(goals.map((goal) => goal.lastDay));
    const ended = shown.length === 0 ? `The school year ended on ${formatDate(lastDay, 'en-US')}.` : null;
    return { ...this.scope(shown), ended };
  }

  /** The years from that of a day to the present one, newest first, as the only chapter or the reader's has them. */
  async since(reader: Standing, chapter: Chapter | undefined, day: string | null) {
    const goals = await this.goals.goalsOf(leading(reader, shownTo(reader, chapter)));
    const present = goals.yearOf(this.goals.today);
    const first = day ? Math.min(goals.yearOf(day), present) : present;
    return Array.from({ length: present - first + 1 }, (_, index) => {
      const goal = goals.of(present - index);
      return { year: goal.year, name: schoolYearName(goal) };
    });
  }

  private scope(goals: Goal[]): Scope {
    const lastDays = goals.map(({ lastDay }) => lastDay);
    const [first, last] = [earliest(goals.map(({ firstDay }) => firstDay)), latest(lastDays)];
    const chapterOn = goals.some((goal) => this.goals.isUnderWay(goal)) ? this.goals.today : earliest(lastDays);
    return { goals, values: [first, last, this.goals.timeZone, JSON.stringify(goals), chapterOn] };
  }
}

function shownTo({ role, chapter: own }: Standing, chapter: Chapter | null | undefined): readonly Chapter[] {
  if (role !== 'admin' && chapter && chapter !== own)
    throw new PortalError('forbidden', 'You can only read the reports of your own chapter.');
  const one = role === 'admin' ? chapter : own;
  return one ? [one] : chapters;
}

/** Whose years are meant where chapters can have different ones. */
const leading = ({ chapter: own }: Standing, shown: readonly Chapter[]): Chapter =>
  shown.length === 1 ? (shown[0] ?? own) : own;

const earliest = (days: string[]): string => days.toSorted()[0] ?? '';
const latest = (days: string[]): string => days.toSorted().at(-1) ?? '';
