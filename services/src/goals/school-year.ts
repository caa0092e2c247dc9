import { type Chapter, type Goal, requiredHoursPerYear, yearsLater } from '@portal/contracts';

/** What an admin has saved for a chapter and year. */
export type SavedGoal = Omit<Goal, 'current' | 'saved'>;

const dayBefore = (day: string): string => new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The goals of one chapter in every year, and the only place that says in which school year a day is. */
export class ChapterGoals {
  /**
   * @param saved those of the chapter, in the order of their years
   * @param startMonth 1 to 12: the month in which a year begins that nobody has changed
   */
  constructor(
    private readonly chapter: Chapter,
    private readonly saved: SavedGoal[],
    private readonly startMonth: number,
  ) {}

  /** The saved goal, else that of the year before, else the society's usual one (spec section 9). */
  of(year: number): SavedGoal {
    const last = this.saved.findLast((goal) => goal.year <= year);
    const { requiredHours, syncCap, asyncCap, firstDay, lastDay } = last ?? this.usual(year);
    const later = last ? year - last.year : 0;
    // A year that ends as the next one begins goes on to do so, also in a leap year.
    const endOf = (years: number) => dayBefore(yearsLater(firstDay, years + 1));
    return {
      chapter: this.chapter,
      year,
      ...{ requiredHours, syncCap, asyncCap },
      firstDay: yearsLater(firstDay, later),
      lastDay: lastDay === endOf(0) ? endOf(later) : yearsLater(lastDay, later),
    };
  }

  isSaved(year: number): boolean {
    return this.saved.some((goal) => goal.year === year);
  }

  /** The year of a day: the last one that has begun. A day between two years belongs to the one that has ended. */
  yearOf(day: string): number {
    const year = Number(day.slice(0, 4));
    return this.of(year).firstDay <= day ? year : year - 1;
  }

  /** The first year that was saved. Undefined if none was. */
  get earliest(): number | undefined {
    return this.saved[0]?.year;
  }

  private usual(year: number): Omit<SavedGoal, 'chapter' | 'year'> {
    const firstDay = `${year}-${String(this.startMonth).padStart(2, '0')}-01`;
    const lastDay = dayBefore(yearsLater(firstDay, 1));
    return { requiredHours: requiredHoursPerYear, syncCap: null, asyncCap: null, firstDay, lastDay };
  }
}
