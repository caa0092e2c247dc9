import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters } from './constants.ts';
import { hoursBetween, hoursTotal, Success } from './fields.ts';
import { parseServiceDate } from './hours-rules.ts';

/**
 * What a chapter asks of each member in a school year, and which hours count: approved hours whose date of service is in
 * the year, of each type no more than its cap. A year is named by the calendar year in which it begins.
 */
export const Goal = z.object({
  chapter: z.enum(chapters),
  /** 2026 for the year 2026–27. */
  year: z.number().int(),
  requiredHours: hoursTotal,
  /** The most hours of a type that count. Null: all count. */
  syncCap: hoursTotal.nullable(),
  asyncCap: hoursTotal.nullable(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Whether it is the chapter's year of today. */
  current: z.boolean(),
  /** Whether an admin has saved it. Others follow the year before, or the society's usual year and hours. */
  saved: z.boolean(),
});
export type Goal = z.infer<typeof Goal>;

/** What a member has done in a year, and what of it counts towards the goal. */
export const GoalProgress = z.object({
  sync: hoursTotal,
  async: hoursTotal,
  /** Corrections of the total in that year. They have no type, so no cap applies. Can be negative. */
  corrections: hoursTotal,
  /** Everything above. */
  completed: hoursTotal,
  counted: hoursTotal,
  /** Required hours that are not yet done, at least 0. */
  missing: hoursTotal,
});
export type GoalProgress = z.infer<typeof GoalProgress>;

const mostHours = 1000;

const notRequired = `Required hours must be a number from 1 to ${mostHours} with at most two decimals`;

function cap(name: string) {
  const message = `The limit for ${name} hours must be empty, or a number from 0 to ${mostHours} with at most two decimals`;
  const none = z.literal('').transform(() => null);
  return z.union([none, z.null(), hoursBetween(0, mostHours, message)], message);
}

function day(name: string) {
  const message = `Please enter the ${name} day as MM/DD/YYYY or YYYY-MM-DD`;
  return z
    .string(message)
    .max(20, { error: message, abort: true })
    .transform((typed, ctx) => {
      const date = parseServiceDate(typed);
      if (!date) ctx.addIssue({ code: 'custom', message });
      return date ?? typed;
    });
}

/** The same day some years later. February 29 becomes February 28 where there is none. */
export function yearsLater(date: string, years: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(dayOfMonth, lastOfMonth))).toISOString().slice(0, 10);
}

/** Empty caps let all hours count. */
export const SaveGoalRequest = z
  .object({
    chapter: z.enum(chapters, 'Chapter must be NJHS or NHS'),
    year: z.number('The year must be a whole number').int('The year must be a whole number').min(2000).max(2200),
    requiredHours: hoursBetween(1, mostHours, notRequired),
    syncCap: cap('synchronous'),
    asyncCap: cap('asynchronous'),
    firstDay: day('first'),
    lastDay: day('last'),
    /** The values that were edited. If they have changed since, nothing is saved. */
    seen: Goal.pick({ requiredHours: true, syncCap: true, asyncCap: true, firstDay: true, lastDay: true }).optional(),
  })
  .superRefine(({ year, requiredHours, syncCap, asyncCap, firstDay, lastDay }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const reachable = syncCap === null || asyncCap === null ? mostHours : syncCap + asyncCap;
    if (reachable < requiredHours)
      refuse('requiredHours', `With these caps at most ${reachable} hours count, fewer than are required`);
    if (!firstDay.startsWith(`${year}-`)) refuse('firstDay', `The first day must be in ${year}`);
    else if (lastDay <= firstDay) refuse('lastDay', 'The last day must be after the first day');
    else if (lastDay >= yearsLater(firstDay, 1)) refuse('lastDay', 'A year has at most 12 months');
  });

export const goalCalls = {
  'GET /goals/get': {
    about:
      'The goals of every year from the earliest one that was saved to the next one, newest first. Members ' +
      'see their own chapter, admins both. With `years=own` those in which the hours of the caller count, whatever the ' +
      '`chapter`: first the present one, then those of a chapter that the caller left, then those of their own. Hours of a ' +
      'day count in the present one, if it has the day, or else in the first one that has it.',
    access: 'member',
    // Older services know no `years`, and answer as without it: for the chapter.
    request: z.object({ chapter: z.enum(chapters).optional(), years: z.literal('own').optional() }),
    response: Success.extend({ goals: z.array(Goal) }),
  },
  'POST /goals/save': {
    about:
      'Sets the goal of a chapter and year. The years before and after keep theirs: only later years ' +
      'without a saved goal follow.',
    access: ['admin'],
    request: SaveGoalRequest,
    response: Success.extend({ goal: Goal }),
  },
} as const satisfies CallTable;
