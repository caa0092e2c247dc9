import { Inject, Injectable } from '@nestjs/common';
import { type Chapter, dayIn, type Goal, type GoalProgress, isInYear, yearKey } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { ChapterGoals, type SavedGoal } from './school-year.ts';

const savedSql = `SELECT chapter, year, required_hours::float8 AS "requiredHours", sync_cap::float8 AS "syncCap",
  async_cap::float8 AS "asyncCap", first_day::text AS "firstDay", last_day::text AS "lastDay" FROM goals`;
const findSaved = prepare<SavedGoal>(`${savedSql} WHERE chapter = $1 ORDER BY year`);

/** What says which goal a member has in which year. */
export interface GoalSources {
  /** Of both chapters, by year. */
  saved: SavedGoal[];
  /** The chapters that the member has left, in the order in which they did. */
  moves: { chapter: Chapter; startsOn: string }[];
}

/** SQL for the {@link GoalSources} of the member with this id, as JSON, for a statement that reads the member. */
export const goalSourcesInSql = (memberId: string): string => `json_build_object(
  'saved', (SELECT coalesce(json_agg(goal ORDER BY year), '[]') FROM (${savedSql}) AS goal),
  'moves', (SELECT coalesce(json_agg(json_build_object('chapter', from_chapter, 'startsOn', starts_on) ORDER BY starts_on), '[]')
    FROM chapter_moves WHERE member_id = ${memberId}))`;
const findSources = prepare<{ sources: GoalSources }>(`SELECT ${goalSourcesInSql('$1')} AS sources`);

/**
 * SQL for the hours of a year: approved submissions by their date of service, and corrections of totals by the day they
 * were made. Columns: `member_id`, `day`, `type` (`sync`, `async` or `correction`), `hours`, and the supervisor.
 * Parameters: $1 and $2 are the first and the last day, $3 the time zone.
 * @param member the parameter with the id of one member, such as `$4`. Without it the rows of all.
 */
export function workedInSql(member?: string): string {
  // OFFSET 0 keeps the planner to the member's rows. A plan from a time with few approved submissions read the index of
  // the year's, those of everybody, until the table was analysed again.
  const rowsOf = (table: string) =>
    member ? `(SELECT * FROM ${table} WHERE member_id = ${member} OFFSET 0) AS own` : table;
  return `
    SELECT member_id, service_date AS day, hours_type AS type, approved_hours AS hours, supervisor_name, supervisor_email
    FROM ${rowsOf('hours_submissions')} WHERE status = 'approved' AND service_date BETWEEN $1::date AND $2::date
    UNION ALL
    SELECT member_id, (created_at AT TIME ZONE $3)::date, 'correction', hours, NULL, NULL
    FROM ${rowsOf('hours_entries')} WHERE kind = 'edit' AND created_at >= $1::date::timestamp AT TIME ZONE $3
      AND created_at < ($2::date + 1)::timestamp AT TIME ZONE $3`;
}

/** SQL for the sums of {@link GoalProgress} over the rows of {@link workedInSql}. */
export const sumsInSql = `coalesce(sum(hours) FILTER (WHERE type = 'sync'), 0) AS sync,
  coalesce(sum(hours) FILTER (WHERE type = 'async'), 0) AS async,
  coalesce(sum(hours) FILTER (WHERE type = 'correction'), 0) AS corrections`;

/** SQL for the hours that count. `least` ignores a cap that is null. */
export const countedInSql = '(least(sync, sync_cap) + least(async, async_cap) + corrections)';

const findProgress = prepare<GoalProgress>(
  `SELECT sync::float8, async::float8, corrections::float8, (sync + async + corrections)::float8 AS completed,
     ${countedInSql}::float8 AS counted, greatest($5::numeric - ${countedInSql}, 0)::float8 AS missing
   FROM (SELECT ${sumsInSql} FROM (${workedInSql('$4')}) AS worked) AS done,
     (SELECT $6::numeric AS sync_cap, $7::numeric AS async_cap) AS goal`,
);

/** The chapter of a member on a day, as `chapter_on` says it in SQL. @param chapter the present one */
const chapterOn = ({ moves }: GoalSources, chapter: Chapter, day: string): Chapter =>
  moves.find(({ startsOn }) => startsOn > day)?.chapter ?? chapter;

/** What the chapters require in each school year, and what counts, for other features. */
@Injectable()
export class Goals {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Zone of the society's days. */
  get timeZone(): string {
    return this.config.timeZone;
  }

  /** The chapter's goal in a year, which is named by the calendar year in which it begins. */
  async of(chapter: Chapter, year: number): Promise<Goal> {
    return this.goalIn(await this.goalsOf(chapter), year);
  }

  /** The chapter's goal in the school year of today. */
  async current(chapter: Chapter): Promise<Goal> {
    const goals = await this.goalsOf(chapter);
    return this.goalIn(goals, goals.yearOf(this.today));
  }

  /** The goal of a member in the present year. */
  async ofMember(member: { id: number; chapter: Chapter }): Promise<Goal> {
    return this.goalFrom(await this.sourcesOf(member.id), member.chapter);
  }

  /** For {@link goalFrom}. */
  async sourcesOf(memberId: number): Promise<GoalSources> {
    const [row] = await findSources(this.database.manager, [memberId]);
    if (!row) throw new Error('A row without a table is missing');
    return row.sources;
  }

  /**
   * The goal of a member on a day: of the last year that had begun, of the chapter of then.
   * @param chapter the member's present one
   */
  goalFrom(sources: GoalSources, chapter: Chapter, day = this.today): Goal {
    const goals = this.goalsFrom(sources.saved, chapterOn(sources, chapter, day));
    return this.goalIn(goals, goals.yearOf(day));
  }

  /**
   * The goal of a member in whose year a day is: that of the chapter of then, so that a promotion changes nothing for the days
   * before. Undefined for a day between two years of that chapter.
   */
  goalOn(sources: GoalSources, chapter: Chapter, day: string): Goal | undefined {
    const goal = this.goalFrom(sources, chapter, day);
    return isInYear(goal, day) ? goal : undefined;
  }

  /** The present goal of a member, and then each other one in whose year one of the `days` is, newest first. */
  goalsWith(sources: GoalSources, chapter: Chapter, days: string[]): Goal[] {
    const newestFirst = days.toSorted().reverse();
    const goals = [this.goalFrom(sources, chapter), ...newestFirst.map((day) => this.goalOn(sources, chapter, day))];
    return [...new Map(goals.flatMap((goal) => (goal ? [[yearKey(goal), goal]] : []))).values()];
  }

  /** From the earliest saved year to the next one, newest first. */
  async all(chapter: Chapter): Promise<Goal[]> {
    return this.allIn(await this.goalsOf(chapter));
  }

  /**
   * As {@link all}, for a member: the present goal, and then those of each chapter while they belonged to it. The days of two
   * chapters' years can overlap. Those of a chapter that they left come first, so the first one that has a day is its goal.
   */
  async allOf({ id, chapter }: { id: number; chapter: Chapter }): Promise<Goal[]> {
    const sources = await this.sourcesOf(id);
    const present = this.goalFrom(sources, chapter);
    const belonged = ({ chapter: of, firstDay, lastDay }: Goal) =>
      [firstDay, lastDay].some((day) => chapterOn(sources, chapter, day) === of);
    const theirs = [...new Set([...sources.moves.map((move) => move.chapter), chapter])]
      // From the same year for both: between two years of a member, none may be missing.
      .flatMap((each) => this.allIn(this.goalsFrom(sources.saved, each), sources.saved[0]?.year))
      .filter(belonged);
    return [present, ...theirs.filter((goal) => yearKey(goal) !== yearKey(present))];
  }

  /** What a member did in the goal's year, and what of it counts. */
  async progress(memberId: number, goal: Goal): Promise<GoalProgress> {
    const { firstDay, lastDay, requiredHours, syncCap, asyncCap } = goal;
    const [progress] = await findProgress(this.database.manager, [
      ...[firstDay, lastDay, this.timeZone, memberId, requiredHours, syncCap, asyncCap],
    ]);
    if (!progress) throw new Error('A sum has no row');
    return progress;
  }

  /** The goals of a chapter in every year, as the caller's transaction sees them. */
  async goalsOf(chapter: Chapter, manager: EntityManager = this.database.manager): Promise<ChapterGoals> {
    return this.goalsFrom(await findSaved(manager, [chapter]), chapter);
  }

  /** Nobody saves a goal until the caller's transaction ends. To be called before it locks members, as who saves one does. */
  async hold(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE goals IN SHARE MODE');
  }

  /** @param saved those of both chapters, by year */
  goalsFrom(saved: SavedGoal[], chapter: Chapter): ChapterGoals {
    const ofChapter = saved.filter((goal) => goal.chapter === chapter);
    return new ChapterGoals(chapter, ofChapter, this.config.societyYearStartMonth);
  }

  get today(): string {
    return dayIn(this.timeZone);
  }

  /** Whether the year has not ended yet. Between two years, the present year is the one that has ended. */
  isUnderWay({ lastDay }: Goal): boolean {
    return this.today <= lastDay;
  }

  private allIn(goals: ChapterGoals, from = goals.earliest): Goal[] {
    const current = goals.yearOf(this.today);
    const earliest = Math.min(from ?? current, current - 1);
    return Array.from({ length: current + 2 - earliest }, (_, index) => this.goalIn(goals, current + 1 - index));
  }

  private goalIn(goals: ChapterGoals, year: number): Goal {
    return { ...goals.of(year), current: year === goals.yearOf(this.today), saved: goals.isSaved(year) };
  }
}
