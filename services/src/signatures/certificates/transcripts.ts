import { Inject, Injectable } from '@nestjs/common';
import {
  betweenYears,
  type Chapter,
  type CheckedTranscript,
  type Goal,
  hundredths,
  isInYear,
  yearKey,
  yearNameAmong,
} from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource } from 'typeorm';
import { Audit } from '../../audit/audit.ts';
import type { Actor } from '../../auth/actor.ts';
import { CONFIG, type Config } from '../../config/config.ts';
import { prepare } from '../../database/prepare.ts';
import { Goals } from '../../goals/goals.service.ts';
import type { RequestTo } from '../../http/endpoint.ts';
import type { FileResponse } from '../../http/file-response.ts';
import { timestampOf } from '../../http/timestamp.ts';
import { hashOf } from '../../links/link-tokens.ts';
import { conflict, issuePdf, type Revocable, refuseRevoked, revocableInSql } from './revocable.ts';
import { findLines, type TranscriptLine, type TranscriptYear } from './transcript-lines.ts';
import { transcriptPdf } from './transcript-pdf.ts';

interface Student extends Revocable {
  id: number;
  clerkId: string;
  firstName: string;
  lastName: string;
  chapter: Chapter;
}

/** What was printed. It is compared with what is there when somebody checks it. */
interface Printed extends Pick<Student, 'firstName' | 'lastName' | 'chapter'> {
  /** Null for all hours. */
  year: number | null;
  /** Whose year it is. Older transcripts do not say. */
  yearOf?: Chapter;
  years: TranscriptYear[];
}

const findStudent = prepare<Student>(
  `SELECT id, clerk_id AS "clerkId", first_name AS "firstName", last_name AS "lastName", chapter,
     ${revocableInSql('transcripts', 'member_id = members.id')}
   FROM members WHERE clerk_id = $1`,
);
const add = prepare('INSERT INTO transcripts (hash, member_id, printed) VALUES ($1, $2, $3)');
const revoke = prepare(
  `UPDATE transcripts SET revoked_at = now(), revoked_by = $2 WHERE member_id = $1 AND revoked_at IS NULL RETURNING 1`,
);
interface Found {
  memberId: number;
  printed: Printed;
  createdAt: Date;
  /** `YYYY-MM-DD` of `createdAt`. */
  madeOn: string;
}

const findPrinted = prepare<Found>(
  `SELECT member_id AS "memberId", printed, created_at AS "createdAt",
     (created_at AT TIME ZONE $2)::date::text AS "madeOn" FROM transcripts
   WHERE hash = $1 AND revoked_at IS NULL`,
);

interface Lines extends Awaited<ReturnType<typeof findLines>> {
  /** As the page lists them, so that a year has the same name on both: the present one first, then newest first. */
  goals: Goal[];
  /** The student's goal in whose year a day is. */
  goalOn(day: string): Goal | undefined;
  /** The days of a chapter's year. */
  daysOf(year: number, chapter: Chapter): Pick<Goal, 'firstDay' | 'lastDay'>;
}

type Wanted = RequestTo<'POST /hours/transcript'>['input'];

/** Lists all approved hours of a student for others, as certificates do for one submission (ADR 65). */
@Injectable()
export class Transcripts {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly goals: Goals,
    private readonly audit: Audit,
  ) {}

  /** How many are out and valid. */
  async count(actor: Actor, { userID }: Wanted): Promise<number> {
    return (await this.find(actor, userID)).valid;
  }

  /** A transcript with a new code. */
  async make(actor: Actor, { userID, year, chapter: yearOf }: Wanted): Promise<FileResponse> {
    const student = await this.find(actor, userID);
    refuseRevoked(student, actor, 'transcript');
    const { broken, ...all } = await this.linesOf(student);
    // Pages of before know a year by its number, and show the first one that has it.
    const wanted = all.goals.find((goal) => goal.year === year && (!yearOf || goal.chapter === yearOf));
    const years = (year === undefined ? eachYear(all) : onlyYear(all, wanted)).filter(({ lines }) => lines.length > 0);
    if (years.length === 0) throw conflict('There are no approved hours to list.');
    if (years.some((each) => each.lines.some(({ id }) => broken.includes(id))))
      throw conflict('The history of these hours is damaged. Please ask an admin.');
    const { firstName, lastName, chapter } = student;
    const printed: Printed = { firstName, lastName, chapter, year: year ?? null, yearOf: wanted?.chapter, years };
    const name = years.length === 1 ? years[0]?.name.match(/\w+/g)?.join('-') : 'all-hours';
    const draw = (code: string) => transcriptPdf({ ...printed, madeAt: new Date() }, code, this.config);
    return issuePdf(`transcript-${name}`, draw, (hash) =>
      this.database.transaction((manager) =>
        Promise.all([
          add(manager, [hash, student.id, JSON.stringify(printed)]),
          this.audit.record(manager, { actor: actor.clerkId, action: 'transcript.made', subject: student.clerkId }),
        ]),
      ),
    );
  }

  /** Ends all transcripts of a student. */
  async revoke(actor: Actor, { userID }: Wanted): Promise<void> {
    const student = await this.find(actor, userID);
    if (student.valid === 0) throw conflict('There is no valid transcript.');
    await this.database.transaction(async (manager) => {
      const revoked = await revoke(manager, [student.id, actor.clerkId]);
      if (revoked.length === 0) return;
      const subject = student.clerkId;
      await this.audit.record(manager, { actor: actor.clerkId, action: 'transcript.revoked', subject });
    });
  }

  /** What everybody may know who has the code. Null unless everything on it is still so. */
  async check(code: string): Promise<CheckedTranscript | null> {
    const [found] = await findPrinted(this.database.manager, [hashOf(code), this.goals.timeZone]);
    if (!found) return null;
    const { printed, memberId, createdAt } = found;
    if (!isStillSo(found, await this.linesOf({ id: memberId, chapter: printed.chapter }))) return null;
    return {
      first_name: printed.firstName,
      last_initial: [...printed.lastName][0] ?? '',
      chapter: printed.chapter,
      years: printed.years.map(({ name, sync, async, total }) => ({ name, sync, async, total })),
      made_at: timestampOf(createdAt),
    };
  }

  private async find(actor: Actor, userID = actor.clerkId): Promise<Student> {
    if (actor.role !== 'admin' && userID !== actor.clerkId)
      throw new PortalError('forbidden', 'You can get your own transcript only.');
    const [student] = await findStudent(this.database.manager, [userID]);
    if (!student) throw new PortalError('not_found', 'User not found');
    return student;
  }

  /** All that counts for a student, whatever the year. */
  private async linesOf({ id, chapter }: Pick<Student, 'id' | 'chapter'>): Promise<Lines> {
    const [sources, found] = await Promise.all([
      this.goals.sourcesOf(id),
      findLines(this.database.manager, id, this.goals.timeZone),
    ]);
    const days = found.lines.map(({ day }) => day);
    return {
      ...found,
      goals: this.goals.goalsWith(sources, chapter, days),
      goalOn: (day) => this.goals.goalOn(sources, chapter, day),
      daysOf: (year, yearOf) => this.goals.goalsFrom(sources.saved, yearOf).of(year),
    };
  }
}

/** The hours of each year, oldest first, and last those of no year. */
function eachYear({ lines, goals, goalOn }: Omit<Lines, 'broken'>): TranscriptYear[] {
  const listed = lines.map((line) => ({ line, goal: goalOn(line.day) }));
  const ofYear = (key?: string) => listed.filter(({ goal }) => (goal && yearKey(goal)) === key).map(({ line }) => line);
  return [
    ...goals.toReversed().map((goal) => summedUp(yearNameAmong(goals, goal), ofYear(yearKey(goal)))),
    summedUp(betweenYears, ofYear()),
  ];
}

/** By its days, as the page sums it up. */
function onlyYear({ lines, goals }: Omit<Lines, 'broken'>, goal: Goal | undefined): TranscriptYear[] {
  const listed = lines.filter(({ day }) => goal && isInYear(goal, day));
  return goal ? [summedUp(yearNameAmong(goals, goal), listed)] : [];
}

function summedUp(name: string, lines: TranscriptLine[]): TranscriptYear {
  const sum = (type?: TranscriptLine['type']) =>
    hundredths(lines.reduce((total, line) => total + (type && line.type !== type ? 0 : line.hours), 0));
  return { name, sync: sum('sync'), async: sum('async'), corrections: sum('correction'), total: sum(), lines };
}

const keyOf = ({ id, day, type, hours }: TranscriptLine): string => [id, day, type, hours].join();

/**
 * Hours that were approved since do no harm. Those on it, and corrections of the total, are as they were. The years can have got
 * other days, so the lines on it are looked for in all years.
 */
function isStillSo({ printed: { year, yearOf, years }, madeOn }: Found, all: Lines): boolean {
  const { lines, broken, goalOn, daysOf } = all;
  const printed = years.flatMap((each) => each.lines);
  const [known, there] = [printed, lines].map((each) => new Set(each.map(keyOf))) as [Set<string>, Set<string>];
  const isCovered = (day: string) =>
    year === null || (yearOf ? isInYear(daysOf(year, yearOf), day) : goalOn(day)?.year === year);
  const isCorrected = lines.some(
    (line) => line.type === 'correction' && line.day >= madeOn && isCovered(line.day) && !known.has(keyOf(line)),
  );
  return !isCorrected && printed.every((line) => there.has(keyOf(line)) && !broken.includes(line.id));
}
